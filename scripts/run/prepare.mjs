import { build, isBuilt } from "./build.mjs";
import { withSetupLock } from "./lock.mjs";
import { findNode, installNode } from "./node.mjs";
import { hasPackages, installAll, installForBuild, removeTemporaryPackages } from "./packages.mjs";

/**
 * Sets up what a command needs: dist/ for `site`, every package for `tools`. Returns the path of
 * Node.js.
 * @param {{ site?: boolean, tools?: boolean }} needs
 * @throws {SetupError} with advice
 */
export async function prepare(needs) {
  const node = findNode();
  const isReady =
    node.isThere && (!needs.tools || hasPackages("all")) && (!needs.site || isBuilt());
  if (!isReady) await withSetupLock(() => setUp(needs));
  return node.path;
}

/** Checks everything again: another command may have set up while this one waited for the lock. */
async function setUp({ site = false, tools = false }) {
  const node = findNode();
  const mustBuild = site && !isBuilt();
  await all([node.isThere || installNode(node), installMissing(tools, mustBuild)]);
  if (mustBuild) await build(node.path);
  // A failed build keeps its packages, so that the next one finds them in place.
  if (!tools) removeTemporaryPackages();
}

async function installMissing(tools, mustBuild) {
  if (tools && !hasPackages("all")) await installAll();
  if (!tools && mustBuild && !hasPackages("build")) await installForBuild();
}

/** @throws the first failure, once everything has ended: the lock is held until then */
async function all(promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}
