import {
  Ebook,
  EbookCard,
  EbookInput,
  type EbookPatch,
  NewEbook,
  PublicEbook,
} from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { readFacts, shownPictures } from "#domain/pdfs/ebook-pdf.ts";
import { findPublicationFiles } from "#storage/publications/publication-file.ts";
import type { NounDefinition } from "./publication-noun.ts";
import { noTexts } from "./rendered-texts.ts";

export interface EbookShapes {
  input: EbookInput;
  patch: EbookPatch;
  full: Ebook;
  summary: Ebook;
  page: PublicEbook;
  card: EbookCard;
  texts: object;
}

export const ebookNoun: NounDefinition<EbookShapes> = {
  kind: "ebook",
  input: EbookInput,
  complete: NewEbook,
  answers: { full: Ebook, summary: Ebook, page: PublicEbook, card: EbookCard },
  bodyFields: [],
  texts: noTexts,
  summaryOf: ({ description }) => description,
  textsOf: ({ title, description, topics }) => [title, description, ...topics],
  labelsOf: ({ topics }) => topics,
  nameFields: { topic: "topics" },
  extras: async (db, ids) => {
    const files = await findPublicationFiles(db, ids);
    return new Map(
      ids.map((id) => {
        const file = files.get(id);
        return [
          id,
          {
            file_path: file ? sitePaths.ebookDownload(id) : "",
            file_size: file?.size ?? null,
            downloads: file?.downloads ?? 0,
            chapters: readFacts(file?.facts ?? null)?.outline ?? [],
            page_pictures: file ? shownPictures(file) : [],
          },
        ];
      }),
    );
  },
};
