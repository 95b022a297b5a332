import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { publicationKinds } from "#contract/nouns.ts";
import { publicationPaths } from "#contract/paths.ts";
import { onBothOwnedApps, type Written } from "#test/support/owned-app.ts";
import { problemOf } from "#test/support/samples.ts";
import { writingOf } from "#test/support/writing.ts";

onBothOwnedApps("the key of a creation", (site) => {
  const { call, answered } = site;

  describe.each(publicationKinds)("%s", (kind) => {
    const { paths, draftOf, saved } = writingOf(site, kind);

    it("a creation whose answer was lost can be sent again, and makes nothing twice", async () => {
      const key: string = randomUUID();
      const create = (body: object, idempotencyKey = key) =>
        site.app.fetch(paths.ownersList(), {
          method: "POST",
          headers: {
            Authorization: `Bearer ${site.token}`,
            "Content-Type": "application/json",
            "Idempotency-Key": idempotencyKey,
          },
          body: JSON.stringify({ published: false, ...body }),
        });
      const title = `Once ${kind}`;
      const made = await Promise.all(
        Array.from({ length: 5 }, () => answered<Written>(create({ title }), 201)),
      );
      const [first] = made;
      if (!first) throw new Error("Nothing was made.");
      expect(made).toEqual(made.map(() => first));
      const changed = await saved(first.id, { image_url: "/pictures/later.webp" });
      expect(await answered<Written>(create({ title }), 201), "whatever came since").toEqual(first);
      expect(await draftOf(first.id)).toEqual(changed);
      const listed = await answered<Written[]>(call("GET", paths.ownersList()));
      expect(listed.filter((item) => item.title === title)).toHaveLength(1);
      const refused = async (body: object, of: string, text: RegExp) => {
        const { detail, errors } = await problemOf(await create(body, of), 422);
        expect(detail).toMatch(text);
        expect(errors).toEqual({ "Idempotency-Key": [detail] });
      };
      await refused({ title }, "not visible", /visible ASCII/);
      await refused({ title }, "x".repeat(256), /1 to 255/);
      await refused({ title: "More" }, key, /another body/);
      await call("DELETE", paths.ownersItem(first.id));
      const gone = await answered<Written>(create({ title }, `"${key}"`), 201);
      expect(gone, "also in quotation marks, and once it is deleted").toEqual(first);
    });

    it("the key of a creation is no key for another kind", async () => {
      const key: string = randomUUID();
      const create = (list: string) =>
        site.app.fetch(list, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${site.token}`,
            "Content-Type": "application/json",
            "Idempotency-Key": key,
          },
          body: JSON.stringify({ title: "Either", published: false }),
        });
      await answered(create(paths.ownersList()), 201);
      for (const other of publicationKinds.filter((one) => one !== kind)) {
        const answer = await create(publicationPaths[other].ownersList());
        expect((await problemOf(answer, 422)).detail).toMatch(/another body/);
      }
    });
  });
});
