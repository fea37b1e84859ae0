import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// licences writes the licences of the packages of which something is in the build beside it: most of
// them ask to be given along. Those are what the page depends on, with its fonts, and what any of its
// modules comes from, as Svelte's runtime.
export function licences() {
  return {
    name: "licences",
    apply: "build",
    generateBundle() {
      const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
      const within = new Set(Object.keys(packages).filter((path) => path && !packages[path].dev));
      for (const id of this.getModuleIds()) {
        const found = /\/(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/"));
        if (found && packages[found[1]]) within.add(found[1]);
      }
      let text = "What is inside the page beside its own code, and under which licences.\n";
      for (const path of [...within].sort()) {
        const files = readdirSync(path).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
        if (files.length === 0) this.error(`${path} has no licence`);
        for (const name of files.sort())
          text += `\n${"=".repeat(80)}\n${path.slice("node_modules/".length)} ${packages[path].version}: ${name}\n\n${readFileSync(join(path, name), "utf8").trim()}\n`;
      }
      this.emitFile({ type: "asset", fileName: "licences.txt", source: text });
    },
  };
}
