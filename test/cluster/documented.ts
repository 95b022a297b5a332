import { readFileSync } from "node:fs";
import { join } from "node:path";

const PAGE = join(import.meta.dirname, "../../docs/cluster.md");

/**
 * The settings that docs/cluster.md shows are those that run here: the page cannot come to say
 * something that was not tried.
 * @throws where the page has not exactly one such block
 */
export function documentedBlock(language: string, including: string): string {
  const text = readFileSync(PAGE, "utf8");
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, found = "", block = ""]) =>
      found === language && block.includes(including) ? [block] : [],
  );
  const [block] = blocks;
  if (block === undefined || blocks.length > 1) {
    throw new Error(
      `docs/cluster.md has ${blocks.length} blocks of ${language} with ${including}.`,
    );
  }
  return block;
}

/**
 * Settings of HAProxy with other addresses, one of them without TLS to listen on, and nothing else changed.
 * @param servers what stands behind `server`, such as `one 127.0.0.1:3000`
 */
export function onOtherAddresses(settings: string, port: number, servers: string[]): string {
  const linesOf = (word: string) =>
    settings.split("\n").filter((line) => line.trimStart().startsWith(`${word} `));
  const [first = "", ...rest] = linesOf("server");
  const [bind = "", ...binds] = linesOf("bind");
  if (first === "" || bind === "") {
    throw new Error("The settings of HAProxy have no address to listen on, or no server.");
  }
  const others = servers.map((server) => `  server ${server}`).join("\n");
  return settings
    .split("\n")
    .filter((line) => !rest.includes(line) && !binds.includes(line))
    .join("\n")
    .replace(bind, `  bind 127.0.0.1:${port}`)
    .replace(first, others);
}
