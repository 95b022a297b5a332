import { path } from "./path.ts";

export const accessTokenPaths = {
  list: path("/api/admin/access-tokens"),
  item: path("/api/admin/access-tokens/:id"),
} as const;
