import { expect, it } from "vitest";
import { readConfig } from "#config.ts";
import { nouns, publicationKinds } from "#contract/nouns.ts";
import { mintActor } from "#domain/mint-actor.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { openApp } from "#foundations.ts";
import { makePlace } from "#test/backup/backup-site.ts";
import { demo } from "./demo.ts";

it.each(publicationKinds)(
  "the demo is not added to a site with a publication of the kind %s",
  async (kind) => {
    const place = await makePlace("SQLite");
    const opened = await openApp(readConfig(place.env));
    const owner = opened.app.asOwner(mintActor("command line", null));
    await owner.publications(nounOf(kind)).create({ title: nouns[kind].one, published: false }, {});
    await opened.close();
    await expect(place.run(demo)).rejects.toThrow("has content already");
  },
);
