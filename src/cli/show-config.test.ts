import { expect, it } from "vitest";
import { withoutPassword } from "./show-config.ts";

it.each([
  ["postgres://u:geheim@127.0.0.1:5432/site", "postgres://u:***@127.0.0.1:5432/site"],
  ["postgres://u:geh@im/x#y@127.0.0.1/site", "postgres://u:***@127.0.0.1/site"],
  ["postgres://u:ge:he/im?x@h/site", "postgres://u:***@h/site"],
  ["postgres://u:geheim@h/site?password=geheim", "postgres://u:***@h/site?password=***"],
  [
    "postgres://h/site?sslmode=require&password=geheim&x=1",
    "postgres://h/site?sslmode=require&password=***&x=1",
  ],
  ["postgres://h:5432/site?password=geh@im", "postgres://h:***"],
  ["postgres://u@h:5432/site", "postgres://u@h:5432/site"],
])("of %s the settings show %s", (url, shown) => {
  expect(withoutPassword(url)).toBe(shown);
});
