import { path } from "./path.ts";

/** Apart from the other addresses, so that only the screen of the import loads them. */
export const importPaths = {
  import: path("/api/admin/import"),
  item: path("/api/admin/import/:id"),
  run: path("/api/admin/import/:id/run"),
  undo: path("/api/admin/import/:id/undo"),
  publishing: path("/api/admin/import/:id/publishing"),
  report: path("/api/admin/import/:id/report"),
  export: path("/api/admin/export"),
} as const;
