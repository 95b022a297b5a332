import { build, isBuilt } from "./build.mjs";
import { withSetupLock } from "./lock.mjs";
import { findNode, installNode } from "./node.mjs";
import { hasPackages, installAll, installForBuild, removeTemporaryPackages } from "./packages.mjs";

/**
 * Brings about what a command needs, where it is missing or outdated, and gives the path of the
 * Node.js to go on with.
 *
 * A command of the `site` needs dist/, which carries the few packages that it loads. One that uses
 * the `tools` needs every package in node_modules.
 *
 * @param {{ site?: boolean, tools?: boolean }} needs
 * @throws {SetupError} when a step fails; its text says what to do
 */
export async function prepare(needs) {
  const node = findNode();
  const isReady =
    node.isThere && (!needs.tools || hasPackages("all")) && (!needs.site || isBuilt());
  if (!isReady) await withSetupLock(() => setUp(needs));
  return node.path;
}

/** Looks at everything again: another command may have set up while this one waited for the lock. */
async function setUp({ site = false, tools = false }) {
  const node = findNode();
  const mustBuild = site && !isBuilt();
  await all([node.isThere || installNode(node), installMissing(tools, mustBuild)]);
  if (mustBuild) await build(node.path);
  // A build that failed does not come here: the next one finds its packages in place.
  if (!tools) removeTemporaryPackages();
}

async function installMissing(tools, mustBuild) {
  if (tools && !hasPackages("all")) await installAll();
  if (!tools && mustBuild && !hasPackages("build")) await installForBuild();
}

/** @throws the first failure, but only after everything has ended: the lock is held until then */
async function all(promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}
