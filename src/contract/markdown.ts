import type { Root } from "mdast";
import { type Extension, fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown, gfmToMarkdown } from "mdast-util-gfm";
import { cjkFriendlyToMarkdown } from "mdast-util-to-markdown-cjk-friendly";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { gfmStrikethroughCjkFriendly } from "micromark-extension-cjk-friendly-gfm-strikethrough";
import { gfm } from "micromark-extension-gfm";
import type { Code, Construct, Effects, State, Tokenizer } from "micromark-util-types";
import { endsAddress } from "./safe-address.ts";

/** One tilde strikes nothing out, because people write ranges such as “10~20” (GFM, §6.5). */
const twoTildes = { singleTilde: false };

const syntax = [
  withShorterAddresses(gfm(twoTildes)),
  cjkFriendlyExtension(),
  gfmStrikethroughCjkFriendly(twoTildes),
];

/**
 * Reads Markdown the same way for pages, editor and imports: CommonMark and GFM, with support for languages
 * that put no spaces between words.
 */
export function parseMarkdown(markdown: string, extensions: readonly Extension[] = []): Root {
  return fromMarkdown(markdown, {
    extensions: syntax,
    mdastExtensions: [gfmFromMarkdown(), ...extensions],
  });
}

/** Extensions that write a tree so that `parseMarkdown` reads the same tree again. */
export const markdownWriters = [
  // It comes first because GFM has its own way of writing paragraphs in task lists.
  cjkFriendlyToMarkdown(),
  gfmToMarkdown({ tableCellPadding: true, tablePipeAlign: false }),
];

function withShorterAddresses(extension: ReturnType<typeof gfm>): ReturnType<typeof gfm> {
  const text = Object.entries(extension.text ?? {}).map(([code, constructs]) => [
    code,
    [constructs ?? []].flat().map((one) => (isBareAddress(one) ? shortened(one) : one)),
  ]);
  return { ...extension, text: Object.fromEntries(text) };
}

function isBareAddress({ name }: Construct): boolean {
  return name === "protocolAutolink" || name === "wwwAutolink";
}

/** Makes the construct see the end of the text where the address ends. */
function shortened(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = this.now();
      let present: Code = null;
      let isOver = false;
      const shown =
        (state: State): State =>
        (code) => {
          present = code;
          const end = this.now();
          const isEnd =
            code !== null &&
            endsAddress(String.fromCharCode(code), end.offset - start.offset, () =>
              this.sliceSerialize({ start, end }),
            );
          const next = state(isEnd ? null : code);
          return isOver || next === undefined ? next : shown(next);
        };
      const over = (state: State) => () => {
        isOver = true;
        return state(present);
      };
      const inParts = withPresent(effects, () => present);
      return shown(construct.tokenize.call(this, inParts, over(ok), over(nok)));
    },
  };
}

function isConstruct(given: Parameters<Effects["attempt"]>[0]): given is Construct {
  return !Array.isArray(given) && typeof given.tokenize === "function";
}

/** Lets the part after `present` see the real character, whatever the construct was shown before. */
function withPresent(effects: Effects, present: () => Code): Effects {
  const part = (given: Parameters<Effects["attempt"]>[0]) => {
    if (!isConstruct(given)) return given;
    const tokenize: Tokenizer = function (inner, ok, nok) {
      const here = (state: State) => () => state(present());
      return given.tokenize.call(this, withPresent(inner, present), here(ok), here(nok));
    };
    return { ...given, tokenize };
  };
  return {
    ...effects,
    attempt: (given, ok, nok) => effects.attempt(part(given), ok, nok),
    check: (given, ok, nok) => effects.check(part(given), ok, nok),
  };
}
