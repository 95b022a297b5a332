import { type PublicationKind, publicationKinds } from "#contract/nouns.ts";
import { publicationPaths } from "#contract/paths.ts";
import { savedState } from "#test/support/blog-editor.ts";
import { expect, test, unfold } from "#test/support/portal.ts";
import { newBlog, newCaseStudy, newEbook } from "#test/support/samples.ts";

const samples: Record<PublicationKind, object> = {
  blog: newBlog,
  ebook: newEbook,
  "case-study": newCaseStudy,
};

for (const kind of publicationKinds) {
  test(`the address of a published ${kind} changes with Update, long after it saved itself`, async ({
    owner,
    site,
  }) => {
    const paths = publicationPaths[kind];
    const body = { ...samples[kind], slug: "former", image_url: "/pictures/article-1.webp" };
    const { id } = await site.call<{ id: string }>("POST", paths.ownersList(), body);
    const link = owner.getByRole("link", { name: "View on the website" });
    const hint = owner.getByText(`${paths.page("former")} will lead to ${paths.page("later")}`);

    await owner.goto(paths.editScreen(id));
    await unfold(owner, "Address");
    await owner.getByRole("textbox", { name: /^Address/ }).fill("later");
    await expect(savedState(owner)).toBeVisible();
    await expect(hint).toBeVisible();
    await expect(link).toHaveAttribute("href", paths.page("former"));
    await owner.reload();
    await unfold(owner, "Address");
    await expect(owner.getByRole("textbox", { name: /^Address/ })).toHaveValue("later");
    await expect(hint).toBeVisible();
    await expect(link).toHaveAttribute("href", paths.page("former"));

    await owner.getByRole("button", { name: "Update", exact: true }).click();
    await expect(owner.getByText(/updated!$/)).toBeVisible();
    expect((await fetch(site.url + paths.page("later"))).status).toBe(200);
    const moved = await fetch(site.url + paths.page("former"), { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, paths.page("later")]);
    await owner.goto(paths.editScreen(id));
    await unfold(owner, "Address");
    await expect(owner.getByRole("textbox", { name: /^Address/ })).toHaveValue("later");
  });
}
