import { path } from "./path.ts";

export const accessTokenPaths = {
  list: path("/api/admin/access-tokens"),
  current: path("/api/admin/access-tokens/current"),
  item: path("/api/admin/access-tokens/:id"),
} as const;
