import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/**
 * What tells builds of one version apart, in the form of SemVer's build metadata: the day and the commit of
 * the sources, as in `20261205.3f2a91c0`, with `.changed` behind it if they differ from that commit. Without
 * git, it is the day of the newest file.
 * @param {string[]} sources
 */
export function buildMark(sources) {
  const format = ["--format=%cd.%h", "--abbrev=8", "--date=format-local:%Y%m%d"];
  const commit = git("log", "-1", ...format, "--", ".");
  if (!commit) return dayOf(Math.max(...sources.map((path) => statSync(path).mtimeMs)));
  return git("status", "--porcelain", "--", ...sources) === "" ? commit : `${commit}.changed`;
}

/** Null where there is no git, or no repository that it trusts. */
function git(...args) {
  const env = { ...process.env, TZ: "UTC" };
  const { status, stdout } = spawnSync("git", args, { env, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

function dayOf(time) {
  return new Date(time).toISOString().slice(0, 10).replaceAll("-", "");
}
