import { path } from "./path.ts";

/** Apart from the other addresses, so that only what shows pictures loads them. */
export const picturePaths = {
  file: path("/media/:name"),
  list: path("/api/admin/media"),
  item: path("/api/admin/media/:id"),
  itemFile: path("/api/admin/media/:id/file"),
} as const;
