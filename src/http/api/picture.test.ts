import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { picturePaths, sitePaths, trashPaths, writingPaths } from "#contract/paths.ts";
import { Picture, PictureDetails } from "#contract/picture.ts";
import { RestoredItem, TrashedItem } from "#contract/trash.ts";
import { SITE_URL, startApp, type TestApp } from "#test/support/app.ts";
import { form, multipartType, pdf } from "#test/support/multipart.ts";
import { addPicture, painted, readPicture } from "#test/support/pictures.ts";
import { createBlog, createEbook, problemOf, storedFiles } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const read = (address: string) => readPicture(app, address);

describe("the address of a picture", () => {
  it("never changes what it shows, and lets no browser take it for anything else", async () => {
    const { url, variants } = await addPicture(app, token);
    const answer = await app.fetch(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "accept-ranges": "bytes",
    });
    const etag = answer.headers.get("etag") ?? "";
    const again = await app.fetch(url, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    const avif = variants.find(({ format }) => format === "avif");
    expect((await app.fetch(avif?.url ?? "")).headers.get("content-type")).toBe("image/avif");
  });

  it("answers ranges and HEAD", async () => {
    const { url, size } = await addPicture(app, token);
    const whole = await read(url);
    const part = await app.fetch(url, { headers: { Range: "bytes=4-9" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 4-9/${size}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(4, 10));
    const beyond = await app.fetch(url, { headers: { Range: `bytes=${size}-` } });
    expect(beyond.status).toBe(416);
    const head = await app.fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
  });

  slow("leads to no other file of the store", async () => {
    const { id } = await createEbook(app, token);
    await app.fetch(`/api/admin/ebooks/${id}/upload`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": multipartType },
      body: new Uint8Array(form({ fileName: "a.pdf", content: pdf() })),
    });
    const [name = ""] = (await storedFiles(app)).kept.filter((kept) => kept.startsWith(id));
    expect(name).toMatch(/\.pdf$/);
    const { url } = await addPicture(app, token);
    for (const path of [
      `/media/${name}`,
      "/media/..%2fportico.db",
      "/media/incoming",
      "/media/%00",
      url.replace(/.$/, ""),
      url.replace(/-\d+x/, "-9x"),
    ]) {
      expect((await app.fetch(path)).status, path).toBe(404);
    }
  });
});

describe("the owner's pictures", () => {
  slow("are listed newest first, in pages, and found by name and alt text", async () => {
    const names = ["Größe.png", "stairs.png", "wall.png"];
    const added: Picture[] = [];
    for (const name of names) {
      added.push(await addPicture(app, token, await painted(8, 8).png().toBuffer(), name));
    }
    const stairs = added[1];
    const alt = "Steps that climb to a door.";
    await app.send("PUT", picturePaths.item(stairs?.id ?? ""), { alt }, token);
    const list = async (query: string) => {
      const answer = await app.send("GET", `${picturePaths.list()}?${query}`, undefined, token);
      const pictures = Picture.array().parse(await answer.json());
      return {
        names: pictures.map(({ name }) => name),
        total: Number(answer.headers.get("x-total-count")),
        next: answer.headers.get("link"),
      };
    };
    const first = await list("limit=2");
    expect(first.names).toEqual(["wall.png", "stairs.png"]);
    expect(first.next).toMatch(/rel="next"/);
    const cursor = /cursor=([^>&]+)/.exec(first.next ?? "")?.[1];
    expect((await list(`limit=1&cursor=${cursor}`)).names).toEqual(["Größe.png"]);
    expect(await list("q=grosse")).toMatchObject({ names: ["Größe.png"], total: 1 });
    expect(await list("q=grobe")).toMatchObject({ names: [], total: 0 });
    expect(await list("q=GR%C3%96%C3%9FE")).toMatchObject({ names: ["Größe.png"], total: 1 });
    expect((await list("q=climb%20to")).names).toEqual(["stairs.png"]);
    expect((await list("no_alt=false")).names).toEqual(["stairs.png"]);
    expect((await list("no_alt=true")).names).not.toContain("stairs.png");
  });

  it("keep their words in step with a version", async () => {
    const { id } = await addPicture(app, token);
    const change = { name: " A new\nname ", alt: "A door." };
    const answer = await app.send("PUT", picturePaths.item(id), change, token);
    expect(Picture.parse(await answer.json())).toMatchObject({
      name: "A new name",
      alt: "A door.",
      version: 2,
    });
    const stale = await app.fetch(picturePaths.item(id), {
      method: "PUT",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "If-Match": '"1"',
      },
      body: JSON.stringify({ alt: "Another." }),
    });
    await problemOf(stale, 409);
    const long = { alt: "x".repeat(limits.pictureAlt + 1) };
    await problemOf(await app.send("PUT", picturePaths.item(id), long, token), 422);
  });

  it("give their alt text to the structured data of what has them as a cover", async () => {
    const { id, url } = await addPicture(app, token);
    const { slug } = await createBlog(app, token, { title: "With a cover", image_url: url });
    const cover = async (path = sitePaths.blog(slug)) => {
      const page = await (await app.fetch(path)).text();
      expect(page).toContain('<meta property="og:image:alt" content="With ');
      const [, json = ""] =
        /<script type="application\/ld\+json">(.*?BlogPosting.*?)</.exec(page) ?? [];
      return z.object({ image: z.unknown() }).parse(JSON.parse(json)).image;
    };
    expect(await cover()).toEqual([SITE_URL + url]);
    for (const caption of ["A lit door.", 'A “door”, <b> & "so on".', ""]) {
      await app.send("PUT", picturePaths.item(id), { alt: caption }, token);
      const said = { "@type": "ImageObject", url: SITE_URL + url, caption };
      expect(await cover()).toEqual([caption === "" ? SITE_URL + url : said]);
    }
    const image_url = sitePaths.picture("cover-count");
    const other = await createBlog(app, token, { title: "With one of the site", image_url });
    expect(await cover(sitePaths.blog(other.slug))).toMatchObject([
      { caption: "A row of pebbles leads to a sunlit opening in a pale wall." },
    ]);
  });

  slow("lead from the address of a replaced file to the present one", async () => {
    const { id, url, version } = await addPicture(app, token);
    const replace = (headers: Record<string, string> = {}) =>
      painted(300, 200)
        .png()
        .toBuffer()
        .then((content) =>
          app.fetch(picturePaths.itemFile(id), {
            method: "POST",
            headers: {
              Authorization: `Bearer ${token}`,
              "Content-Type": multipartType,
              ...headers,
            },
            body: new Uint8Array(form({ fileName: "new.png", type: "image/png", content })),
          }),
        );
    const replaced = Picture.parse(await (await replace({ "If-Match": `"${version}"` })).json());
    expect(replaced).toMatchObject({ id, name: "door.jpg", width: 300, format: "png", version: 2 });
    const former = await app.fetch(url, { redirect: "manual" });
    expect([former.status, former.headers.get("location")]).toEqual([302, replaced.url]);
    expect(former.headers.get("cache-control")).toBe("public, no-cache");
    const present = await app.fetch(replaced.url);
    expect(present.headers.get("cache-control")).toMatch(/immutable/);
    expect((await sharp(Buffer.from(await present.arrayBuffer())).metadata()).width).toBe(300);
    await problemOf(await replace({ "If-Match": `"${version}"` }), 409);
  });

  slow("say where they are used, and go only from nowhere", async () => {
    const { id, url, variants } = await addPicture(app, token);
    const blog = await createBlog(app, token, { title: "In a text", content: `![A door](${url})` });
    const ebook = await createEbook(app, token, {
      title: "On a cover",
      image_url: url,
      published: false,
    });
    const details = async () =>
      PictureDetails.parse(
        await (await app.send("GET", picturePaths.item(id), undefined, token)).json(),
      );
    const unused = async () => {
      const path = `${picturePaths.list()}?unused=true`;
      const answer = await app.send("GET", path, undefined, token);
      return Picture.array()
        .parse(await answer.json())
        .some((picture) => picture.id === id);
    };
    expect((await details()).uses).toEqual([
      { kind: "blog", id: blog.id, title: "In a text", is_cover: false },
      { kind: "ebook", id: ebook.id, title: "On a cover", is_cover: true },
    ]);
    expect(await unused()).toBe(false);
    const remove = () => app.send("DELETE", picturePaths.item(id), undefined, token);
    expect((await problemOf(await remove(), 409)).detail).toBe(
      "The blog “In a text” and 1 other place still shows this picture. Take it out there first.",
    );
    await app.send("PUT", `/api/admin/blogs/${blog.id}`, { content: "Nothing." }, token);
    expect((await details()).use_count).toBe(1);
    await app.send("DELETE", `/api/admin/ebooks/${ebook.id}`, undefined, token);
    expect(await unused()).toBe(true);
    expect((await problemOf(await remove(), 409)).detail).toContain("in the trash");
    await app.send("DELETE", trashPaths.item(ebook.id), undefined, token);
    await app.send("PUT", `/api/admin/blogs/${blog.id}`, { published: true }, token);
    const draft = writingPaths.blog.draft(blog.id);
    await app.send("PUT", draft, { content: `![A door](${url})` }, token);
    expect((await problemOf(await remove(), 409)).detail).toContain("A draft");
    await app.send("DELETE", draft, undefined, token);
    expect((await remove()).status).toBe(204);
    await problemOf(await remove(), 404);
    await problemOf(await app.send("GET", picturePaths.item(id), undefined, token), 404);
    for (const { url: gone } of variants) {
      const missing = await app.fetch(gone);
      expect([missing.status, missing.headers.get("cache-control")]).toEqual([
        404,
        "public, no-cache",
      ]);
    }
    const back = await app.send("POST", trashPaths.restore(id), undefined, token);
    expect(RestoredItem.parse(await back.json())).toEqual({
      id,
      kind: "picture",
      title: "door.jpg",
      slug: "",
      has_moved: false,
    });
    for (const { url: shown } of variants) expect((await app.fetch(shown)).status).toBe(200);
    expect(await unused()).toBe(true);
    expect((await remove()).status).toBe(204);
    const listed = await app.send("GET", trashPaths.list(), undefined, token);
    expect(TrashedItem.array().parse(await listed.json())).toMatchObject([{ id, kind: "picture" }]);
    const erased = await app.send("DELETE", trashPaths.item(id), undefined, token);
    expect(erased.status).toBe(204);
    expect((await storedFiles(app)).kept.filter((name) => name.startsWith(id))).toEqual([]);
  });
});
