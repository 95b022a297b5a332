import {
  Ebook,
  EbookCard,
  EbookInput,
  type EbookPatch,
  NewEbook,
  PublicEbook,
} from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { findPublicationFiles } from "#storage/publication-file.ts";
import { readFacts, shownPictures } from "./ebook-pdf.ts";
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
  labelsOf: ({ topics }) => topics,
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
