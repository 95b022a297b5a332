import { expect, it, onTestFinished } from "vitest";
import { verifyCreated } from "./passkey-check.ts";

it("what is no passkey is refused, without a warning of Node.js", async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const response = { clientDataJSON: "e30", attestationObject: "oA", transports: [] };
  const refused = await verifyCreated(
    { id: "AA", rawId: "AA", type: "public-key", response },
    { id: "agency.test", origin: "https://agency.test" },
    () => true,
  );
  expect(refused).toBeNull();
  // Node.js warns on the next turn.
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});
