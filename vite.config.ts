import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const serverEntries = {
  main: "src/main.ts",
  cli: "src/cli/main.ts",
  // For tests, which start it in their own process.
  server: "src/built-server.ts",
  "markdown-worker": "src/domain/markdown/markdown-worker.ts",
  "picture-worker": "src/domain/pictures/picture-worker.ts",
  "tint-worker": "src/domain/pictures/tint-worker.ts",
  "pdf-worker": "src/domain/pdfs/pdf-worker.ts",
  "text-worker": "src/moving/text-worker.ts",
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    styleImportPatterns(),
    sonnerWithoutInlineStyle(),
    iconShapes(),
    ...(isSsrBuild ? [] : [zodWithoutJsonSchema()]),
  ],
  // Pre-bundled, sonner would bypass the plugin in development.
  optimizeDeps: { exclude: ["sonner"] },
  appType: "custom",
  publicDir: isSsrBuild ? false : "public",
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    // Nothing is inlined, so that the policy needs no data: for fonts.
    assetsInlineLimit: 0,
    target: isSsrBuild ? "node24" : "baseline-widely-available",
    // Those of the browser's parts are in scripts/build.ts.
    rolldownOptions: { input: isSsrBuild ? serverEntries : {} },
  },
}));

/**
 * `@import "./pages/*.css"` stands for a line for each of these files, by name. Neither CSS nor Vite has such
 * patterns, and plugins of PostCSS come too late for them (vitejs/vite#12336).
 */
function styleImportPatterns(): Plugin {
  const sheets = new Set<string>();
  return {
    name: "style-import-patterns",
    enforce: "pre",
    transform: {
      filter: { id: /\.css(?:\?|$)/, code: /@import "[^"]*\*/ },
      handler(code, id) {
        sheets.add(id);
        const expanded = code.replace(/^@import "(.*\*.*)"(.*;)$/gm, (_line, pattern, rest) =>
          globSync(pattern, { cwd: dirname(id) })
            .sort()
            .map((file) => `@import "./${file}"${rest}`)
            .join("\n"),
        );
        return { code: expanded, map: null };
      },
    },
    /** In development, for a file that comes or goes. */
    hotUpdate({ type, file, modules }) {
      if (type === "update" || !file.endsWith(".css")) return;
      const known = [...sheets].flatMap(
        (id) => this.environment.moduleGraph.getModuleById(id) ?? [],
      );
      return [...modules, ...known];
    },
  };
}

/** Of an icon, all but its shapes is src/ui/icon.tsx's; each file would bring it into the script again. */
function iconShapes(): Plugin {
  return {
    name: "icon-shapes",
    enforce: "pre",
    load: {
      filter: { id: /[\\/]ui[\\/]icons[\\/][^\\/]+\.svg\?raw$/ },
      async handler(id) {
        const svg = await readFile(id.slice(0, -"?raw".length), "utf8");
        const shapes = svg.replace(/^<svg[^>]*>/, "<svg>").replace(/\s*(\n|(?=\/>))\s*/g, "");
        return { code: `export default ${JSON.stringify(shapes)}`, map: null };
      },
    },
  };
}

/** sonner injects a <style>, which the content security policy forbids; its sheet is ours. */
function sonnerWithoutInlineStyle() {
  return {
    name: "sonner-without-inline-style",
    transform(code: string, id: string) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.m?js/.test(id)) return null;
      return code.replace(/__insertCSS\((["'`])/, "((_css)=>{})($1");
    },
  };
}

/**
 * Every schema of Zod can describe itself as JSON Schema, which is 5 kB of a form's first load. Only the
 * server asks for that, for the API's document.
 */
function zodWithoutJsonSchema(): Plugin {
  return {
    name: "zod-without-json-schema",
    apply: "build",
    transform: {
      filter: {
        id: /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/,
      },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)];
        const renamings = code.match(/^export \{.*\};$/gm) ?? [];
        const empty = names.map(([, name]) => `export const ${name} = () => ({});`);
        return { code: [...empty, ...renamings].join("\n"), map: null };
      },
    },
  };
}
