import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const browserEntries = {
  site: "src/site/site.css",
  browser: "src/site/browser/site.ts",
  contact: "src/site/islands/contact.client.tsx",
  download: "src/site/islands/download.client.tsx",
  portal: "src/admin/main.tsx",
  portalEarly: "src/admin/early.client.ts",
};

const serverEntries = {
  main: "src/main.ts",
  cli: "src/cli/main.ts",
  // For tests, which start it in their own process.
  server: "src/built-server.ts",
  "markdown-worker": "src/domain/markdown-worker.ts",
  "picture-worker": "src/domain/picture-worker.ts",
  "pdf-worker": "src/domain/pdf-worker.ts",
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), sonnerWithoutInlineStyle()],
  // Pre-bundled, sonner would bypass the plugin in development.
  optimizeDeps: { exclude: ["sonner"] },
  appType: "custom",
  publicDir: isSsrBuild ? false : "public",
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Nothing is inlined, so that the policy needs no data: for fonts.
    assetsInlineLimit: 0,
    target: isSsrBuild ? "node24" : "baseline-widely-available",
    rolldownOptions: { input: isSsrBuild ? serverEntries : browserEntries },
  },
}));

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
