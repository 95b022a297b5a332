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
    const { paths, started, draftOf, saved } = writingOf(site, kind);

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
      expect(new Set(made.map(({ id }) => id))).toEqual(new Set([key]));
      const later = await answered<Written>(create({ title }, key.toUpperCase()), 201);
      expect(later).toEqual(made[0]);
      const changed = await saved(key, { image_url: "/pictures/later.webp" });
      expect(await answered<Written>(create({ title }), 201), "whatever came since").toEqual(
        changed,
      );
      const listed = await answered<Written[]>(call("GET", paths.ownersList()));
      expect(listed.filter((item) => item.title === title)).toHaveLength(1);
      const { id: other } = await started({ title });
      const refused = async (body: object, of: string, text: RegExp) => {
        const { detail, errors } = await problemOf(await create(body, of), 422);
        expect(detail).toMatch(text);
        expect(errors).toEqual({ "Idempotency-Key": [detail] });
      };
      await refused({ title }, "mine", /UUID/);
      await refused({ title: "More" }, key, /another body/);
      expect(await draftOf(key)).toEqual(changed);
      await refused({ title }, other, /no key made/);
      await call("DELETE", paths.ownersItem(other));
      await refused({ title }, other, /no key made/);
      await call("DELETE", paths.ownersItem(key));
      await refused({ title }, key, /deleted/);
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
