import {
  type CSSProperties,
  createContext,
  type ReactNode,
  type TdHTMLAttributes,
  useContext,
} from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  type BrandColours,
  type BrandPalette,
  brandPalette,
  darkened,
  drawnPalette,
  papers,
} from "#contract/brand-palette.ts";
import { contrast } from "#contract/oklch.ts";

interface LetterProps {
  brand: string;
  colours: BrandColours;
  title: string;
  /** The text that a list of mails shows beside the subject. */
  preview: string;
  foot: ReactNode;
  children: ReactNode;
}

/**
 * Renders a mail that loads nothing from anywhere. `mail-clients.test.tsx` keeps it to what Outlook, Gmail
 * and Apple Mail understand: tables, and styles on the elements themselves.
 */
export function letter(props: LetterProps): string {
  const page = (
    <Palette value={brandPalette(props.colours)}>
      <Letter {...props} />
    </Palette>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

const Palette = createContext(drawnPalette);

function Letter({ brand, title, preview, foot, children }: LetterProps) {
  const palette = useContext(Palette);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style>{darkStyle(palette)}</style>
      </head>
      <body className="paper" style={{ margin: 0, backgroundColor: colour.paper }}>
        <div style={{ display: "none" }}>{preview}</div>
        <Table width="100%" className="paper" style={{ backgroundColor: colour.paper }}>
          <tr>
            <td align="center" style={{ padding: "32px 12px" }}>
              <Table width="600" style={{ width: "100%", maxWidth: 600 }}>
                <tr>
                  <td className="text" style={wordmark(palette.ink)}>
                    {brand}
                  </td>
                </tr>
                <tr>
                  <td className="sheet" style={sheet(palette.ember)}>
                    {children}
                  </td>
                </tr>
                <tr>
                  <td className="quiet" style={{ ...small, padding: "16px 4px" }}>
                    {foot}
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

interface TableProps {
  width?: string;
  className?: string;
  style?: { width?: string; maxWidth?: number; backgroundColor?: string };
  children: ReactNode;
}

/** A layout table in the form that the Word engine of Outlook understands. */
export function Table({ width, className, style, children }: TableProps) {
  return (
    <table
      role="presentation"
      width={width}
      cellPadding={0}
      cellSpacing={0}
      align={width === "600" ? "center" : undefined}
      className={className}
      style={{ borderCollapse: "collapse", ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** A link as a button: the cell is painted, so that Outlook shows all of it. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  const ground = buttonGround(useContext(Palette));
  return (
    <Table>
      <tr>
        <td className="button" style={{ padding: "12px 20px", backgroundColor: ground }}>
          <a className="button-text" href={href} style={buttonText}>
            {children}
          </a>
        </td>
      </tr>
    </Table>
  );
}

/** Its words still read once a mail program has turned light into dark by itself. */
function buttonGround({ fill, fill2, accent }: BrandPalette): string {
  const given = fill2 === papers.paper ? fill : accent;
  return darkened(given, (ground) => contrast(colour.raised, ground) >= TURNED_CONTRAST);
}

interface NoticeWordsProps {
  title: string;
  paragraphs: readonly string[];
  link: { href: string; words: string };
}

export function NoticeWords({ title, paragraphs, link }: NoticeWordsProps) {
  return (
    <>
      <Heading>{title}</Heading>
      <Table width="100%">
        {paragraphs.map((words) => (
          <tr key={words}>
            <TextCell>{words}</TextCell>
          </tr>
        ))}
        <tr>
          <td style={{ padding: "24px 0 0" }}>
            <ButtonLink href={link.href}>{link.words}</ButtonLink>
          </td>
        </tr>
      </Table>
    </>
  );
}

export function Heading({ children }: { children: ReactNode }) {
  const { ink } = useContext(Palette);
  return (
    <h1 className="text" style={heading(ink)}>
      {children}
    </h1>
  );
}

interface TextCellProps extends Pick<TdHTMLAttributes<HTMLTableCellElement>, "valign" | "dir"> {
  style?: CSSProperties;
  children: ReactNode;
}

export function TextCell({ style, ...cell }: TextCellProps) {
  const { ink } = useContext(Palette);
  const shown = { ...text(ink), padding: "14px 0 0", ...style };
  return <td className="text" {...cell} style={shown} />;
}

/** Keeps every line break of a text in every mail program, because Outlook ignores `white-space`. */
export function Lines({ children }: { children: string }) {
  const lines = children.split("\n");
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and are rendered once.
    <Line key={index} text={line} isLast={index === lines.length - 1} />
  ));
}

function Line({ text, isLast }: { text: string; isLast: boolean }) {
  return (
    <>
      {text}
      {!isLast && <br />}
    </>
  );
}

const colour = {
  quiet: "#5a606b",
  paper: "#f4f2ec",
  raised: "#fffefb",
  line: "#ddd8cc",
};

/** Turned, it is at least 4.5: letter-colours.test.tsx does the sums. */
const TURNED_CONTRAST = 7;

const sans = "Arial, Helvetica, sans-serif";

const text = (color: string) =>
  ({
    color,
    fontFamily: sans,
    fontSize: 16,
    lineHeight: 1.6,
  }) as const;

export const small = {
  color: colour.quiet,
  fontFamily: sans,
  fontSize: 14,
  lineHeight: 1.5,
} as const;

const heading = (color: string) =>
  ({
    margin: 0,
    color,
    fontFamily: "Georgia, serif",
    fontSize: 28,
    fontWeight: 400,
    lineHeight: 1.2,
  }) as const;

const wordmark = (color: string) =>
  ({ padding: "0 4px 12px", color, fontFamily: "Georgia, serif", fontSize: 20 }) as const;

const sheet = (light: string) =>
  ({
    padding: "28px 28px 32px",
    border: `1px solid ${colour.line}`,
    borderTop: `4px solid ${light}`,
    backgroundColor: colour.raised,
  }) as const;

const buttonText = {
  color: colour.raised,
  fontFamily: sans,
  fontSize: 15,
  fontWeight: 700,
  textDecoration: "none",
} as const;

/** Gmail and Outlook for Windows ignore these and darken the light colours themselves. */
function darkStyle({ ember, light, ink }: BrandPalette): string {
  return [
    "@media (prefers-color-scheme: dark) {",
    ".paper { background-color: #12161e !important }",
    `.sheet { background-color: #1a202b !important; border-color: #272e3b !important; border-top-color: ${ember} !important }`,
    ".text, .text a { color: #ece9e2 !important }",
    ".quiet, .quiet a { color: #b4b9c4 !important }",
    `.button { background-color: ${light} !important }`,
    `.button-text { color: ${ink} !important }`,
    "}",
  ].join(" ");
}
