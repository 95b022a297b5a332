import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const browserEntries = {
  site: "src/site/site.css",
  browser: "src/site/browser/site.ts",
  contact: "src/site/islands/contact.client.tsx",
  download: "src/site/islands/download.client.tsx",
  portal: "src/admin/main.tsx",
  portalTheme: "src/admin/theme.client.ts",
};

const serverEntries = {
  main: "src/main.ts",
  cli: "src/cli/main.ts",
  "markdown-worker": "src/domain/markdown-worker.ts",
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), sonnerWithoutInlineStyle(), leanIcons()],
  // Bundled ahead, sonner would pass the plugin by in development.
  optimizeDeps: { exclude: ["sonner"] },
  appType: "custom",
  publicDir: isSsrBuild ? false : "public",
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // One file per picture or font address: nothing is inlined, so that the policy needs no data: fonts.
    assetsInlineLimit: 0,
    target: isSsrBuild ? "node24" : "baseline-widely-available",
    rolldownOptions: { input: isSsrBuild ? serverEntries : browserEntries },
  },
}));

/** sonner adds a <style> at run time, which the content security policy refuses; its sheet is ours. */
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
 * Lucide's own component knows contexts, sizes and class names that `Icon` never uses: a kilobyte of
 * every first load. What is left draws the icon's shapes.
 */
function leanIcons() {
  return {
    name: "lean-icons",
    transform(code: string, id: string) {
      if (!/[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.m?js/.test(id)) return null;
      if (!/iconDataOrName/.test(code))
        throw new Error("Lucide makes its icons in another way now.");
      return `
        import { createElement } from "react";
        const svg = {
          xmlns: "http://www.w3.org/2000/svg", width: 24, height: 24, viewBox: "0 0 24 24", fill: "none",
          stroke: "currentColor", strokeLinecap: "round", strokeLinejoin: "round",
        };
        export default function createLucideIcon({ node }) {
          const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
          return (props) => createElement("svg", { ...svg, ...props }, shapes);
        }
      `;
    },
  };
}
