import { queryOptions } from "@tanstack/react-query";
import { settingsApi } from "./settings-api.ts";

export const autoReplyQuery = queryOptions({
  queryKey: ["auto-reply"],
  queryFn: ({ signal }) => settingsApi.autoReply(signal),
  staleTime: "static",
  gcTime: 0,
});
