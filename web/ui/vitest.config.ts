import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// What is tested here has no page: browser tests are in Go.
export default defineConfig({
  plugins: [svelte()],
  test: { include: ["test/*.test.ts"], setupFiles: ["test/setup.ts"] },
});
