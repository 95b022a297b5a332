import { path } from "./path.ts";

/** Apart from the other addresses, so that only the screen of the import loads them. */
export const importPaths = {
  import: path("/api/admin/import"),
  run: path("/api/admin/import/run"),
  undo: path("/api/admin/import/undo"),
  publishing: path("/api/admin/import/publishing"),
  report: path("/api/admin/import/report"),
  export: path("/api/admin/export"),
} as const;
