import { expect, it, onTestFinished } from "vitest";
import { blogNoun } from "#domain/publications/blog.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain, pdfUpload } from "#test/support/domain.ts";
import { mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { mintProof } from "./mint-actor.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const { app, actor } = await openDomain(await openDatabase());
    const owner = app.asOwner(actor);
    return {
      app,
      owner,
      done: async () => {
        const steps = Object.entries(await owner.firstSteps.get());
        return steps.filter(([, isDone]) => isDone).map(([step]) => step);
      },
      state: async () => (await owner.countEverything()).first_steps,
    };
  };

  it("each step is done once the site says so, in any order", async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const { app, owner, done, state } = await open();
    expect(await done()).toEqual([]);
    await app.ownVisits.noteSiteOpened();
    await app.ownVisits.noteSiteOpened();
    expect(await done()).toEqual(["site"]);
    const { id } = await owner.publications(ebookNoun).create(newEbook());
    const draft = await owner.publications(blogNoun).create(newBlog({ published: false }));
    await owner.smtpConfig.test(mailSettings(server));
    expect(await done()).toEqual(["site"]);
    await owner.ebookFiles.replace(id, pdfUpload());
    await owner.publications(blogNoun).update(draft.id, { published: true }, null);
    await owner.smtpConfig.save(mintProof(), mailSettings(server));
    expect(await done()).toEqual(["mail_settings", "mail_test", "blog", "ebook", "site"]);
    expect(await state()).toBe("open");
    await owner.administrator.resetPassword(null, "three unusual words");
    expect(await done()).toContain("password");
    expect(await state()).toBe("open");
    await owner.siteSettings.save({ brand: "Harbour" });
    expect(await done()).not.toContain("name_and_contact");
    const address = "hello@harbour.test";
    await owner.siteSettings.save({ email: address, contact_email: address });
    expect(await done()).toContain("name_and_contact");
    expect(await state()).toBe("done");
  });

  it("a step is open again once its reason is gone", async () => {
    const { owner, done } = await open();
    const { id } = await owner.publications(blogNoun).create(newBlog());
    expect(await done()).toEqual(["blog"]);
    await owner.publications(blogNoun).delete(id);
    expect(await done()).toEqual([]);
  });

  it("they can be hidden and shown again", async () => {
    const { app, owner, state } = await open();
    await owner.firstSteps.hide(true);
    expect(await state()).toBe("hidden");
    await app.ownVisits.noteSiteOpened();
    expect(await owner.firstSteps.get()).toMatchObject({ site: true, is_hidden: true });
    await owner.firstSteps.hide(false);
    expect(await state()).toBe("open");
  });
});
