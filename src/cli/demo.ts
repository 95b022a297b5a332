import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { NewBlog } from "#contract/blog.ts";
import { NewCaseStudy } from "#contract/case-study.ts";
import { DAY_MS } from "#contract/durations.ts";
import { NewEbook } from "#contract/ebook.ts";
import { publicationKinds } from "#contract/nouns.ts";
import { sitePaths } from "#contract/paths.ts";
import type { Owner } from "#domain/app.ts";
import { mintActor } from "#domain/mint-actor.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { caseStudyNoun } from "#domain/publications/case-study.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { openApp } from "#foundations.ts";
import { readArguments } from "./arguments.ts";
import { type Command, CommandError } from "./command.ts";

const FRONT_MATTER = /^---\n(.*?)\n---\n(.*)$/s;

const Placement = z.object({ image: z.string(), days_ago: z.number().int().min(0) });
const DemoEbooks = z.array(
  NewEbook.omit({ image_url: true }).and(Placement.extend({ file: z.string() })),
);

const DemoCaseStudy = NewCaseStudy.omit({ image_url: true }).and(Placement);

const usage = "demo";

export const demo: Command = {
  summary: "fills an empty site with six articles, three guides and a case study",
  usage,
  run: async (config, given) => {
    readArguments(given, { usage, options: {} });
    const opened = await openApp(config);
    try {
      const owner = opened.app.asOwner(mintActor("command line", null));
      await refuseUnlessEmpty(owner);
      const blogs = await addBlogs(owner);
      const ebooks = await addEbooks(owner);
      const caseStudies = await addCaseStudies(owner);
      process.stdout.write(
        `Added ${blogs} articles, ${ebooks} guides and ${caseStudies} case study.\n`,
      );
    } finally {
      await opened.close();
    }
  },
};

async function refuseUnlessEmpty(owner: Owner): Promise<void> {
  for (const kind of publicationKinds) {
    const { items } = await owner.publications(nounOf(kind)).list({ limit: 1 });
    if (items.length === 0) continue;
    throw new CommandError(
      "This site has content already, so nothing was added. Set DATA_DIR to an empty folder to see the demo.",
    );
  }
}

async function addBlogs(owner: Owner): Promise<number> {
  const folder = join("demo", "blogs");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md"));
  for (const name of names) {
    const file = await readFile(join(folder, name), "utf8");
    const [, head = "", content = ""] = FRONT_MATTER.exec(file) ?? [];
    const fields: unknown = parse(head);
    const { image, days_ago } = Placement.parse(fields);
    const blog = NewBlog.omit({ content: true, image_url: true }).parse(fields);
    await owner.publications(blogNoun).create(
      {
        ...blog,
        content: content.trim(),
        image_url: sitePaths.picture(image),
        slug: name.slice(0, -3),
      },
      { createdAt: daysAgo(days_ago) },
    );
  }
  return names.length;
}

async function addEbooks(owner: Owner): Promise<number> {
  const folder = join("demo", "ebooks");
  const text = await readFile(join(folder, "ebooks.json"), "utf8");
  const ebooks = DemoEbooks.parse(JSON.parse(text));
  for (const { image, days_ago, file, ...ebook } of ebooks) {
    const { id } = await owner
      .publications(ebookNoun)
      .create({ ...ebook, image_url: sitePaths.picture(image) }, { createdAt: daysAgo(days_ago) });
    await owner.ebookFiles.replace(id, {
      fileName: file,
      stream: createReadStream(join(folder, file)),
    });
  }
  return ebooks.length;
}

async function addCaseStudies(owner: Owner): Promise<number> {
  const folder = join("demo", "case-studies");
  const names = await readdir(folder);
  for (const name of names) {
    const fields: unknown = parse(await readFile(join(folder, name), "utf8"));
    const { image, days_ago, ...caseStudy } = DemoCaseStudy.parse(fields);
    await owner.publications(caseStudyNoun).create(
      {
        ...caseStudy,
        image_url: sitePaths.picture(image),
        slug: basename(name, ".yaml"),
      },
      { createdAt: daysAgo(days_ago) },
    );
  }
  return names.length;
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}
