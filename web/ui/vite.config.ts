import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { licences } from "./licences";

// The build goes to ../dist, where the Go package embeds it. Men and API come
// from a running "rookery serve" during development.
export default defineConfig({
  plugins: [svelte(), licences()],
  base: "./", // the page may lie anywhere: a server puts its root there
  worker: { format: "es" },
  build: { outDir: "../dist", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": "http://localhost:8080", "^/help/.*\\.": "http://localhost:8080", "/men": "http://localhost:8080", "/men.css": "http://localhost:8080" } },
});
