import { toString as textOf } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import type { OutlineEntry, PdfFacts } from "#contract/ebook-file.ts";
import { wellFormed } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { cutTo } from "#contract/short-text.ts";
import type { PdfWords } from "./pdf-messages.ts";

/** A longer list reads like a table of contents, not like a taste of it. */
const OUTLINE_LINES = 12;

/** Titles that programs write when nobody has given one: their own name, or the file's. */
const PROGRAM = /^microsoft (?:office )?(?:word|powerpoint|excel)\b\s*[-–]/iu;

/**
 * Names that Office, LibreOffice, Adobe's programs and Apple's give a new file, in the languages that they speak:
 * “untitled”, “document”, “presentation”, “book”, “slide”, “title” and “no title”.
 */
const PLACEHOLDERS = new Set(
  `
  untitled|no title|no name|title|document|new document|presentation|new presentation|slide|book|workbook
  unbenannt|ohne titel|ohne namen|titel|dokument|neues dokument|präsentation|folie|mappe|arbeitsmappe
  sans titre|sans nom|titre|nouveau document|présentation|diapositive|classeur
  sin título|sin nombre|título|documento|nuevo documento|presentación|diapositiva|libro
  senza titolo|senza nome|titolo|nuovo documento|presentazione|cartel
  sem título|sem nome|novo documento|apresentação|livro|pasta
  naamloos|zonder titel|nieuw document|presentatie|dia|map
  namnlös|namnlöst|utan titel|nytt dokument|bild|bok
  unavngivet|ikke-navngivet|uden titel|nyt dokument|præsentation|dias|mappe
  uten navn|uten tittel|tittel|presentasjon|lysbilde
  nimetön|otsikko|asiakirja|uusi asiakirja|esitys|dia|kirja
  bez tytułu|bez nazwy|tytuł|nowy dokument|prezentacja|slajd|zeszyt|skoroszyt
  bez názvu|bez názvu|název|nový dokument|prezentace|prezentácia|snímek|snímka|sešit|zošit
  névtelen|cím nélkül|cím|dokumentum|új dokumentum|bemutató|dia|munkafüzet
  fără titlu|fără nume|titlu|prezentare|diapozitiv|registru
  adsız|başlıksız|başlık|belge|yeni belge|sunu|slayt|kitap
  без названия|без имени|заголовок|документ|новый документ|презентация|слайд|книга
  без назви|без імені|презентація|без име|без заглавие
  χωρίς τίτλο|τίτλος|έγγραφο|παρουσίαση|διαφάνεια|βιβλίο
  無題|名称未設定|タイトル|文書|ドキュメント|プレゼンテーション|スライド
  未命名|无标题|無標題|标题|文档|文件|新建文档|演示文稿|簡報|幻灯片|工作簿|活頁簿
  제목 없음|제목|문서|새 문서|프레젠테이션|슬라이드|통합 문서
  ללא שם|ללא כותרת|כותרת|מסמך|מצגת
  بدون عنوان|بلا عنوان|عنوان|مستند|عرض تقديمي
  không có tiêu đề|tài liệu|bản trình bày|ไม่มีชื่อ|เอกสาร|งานนำเสนอ|tanpa judul|dokumen|presentasi
  `
    .trim()
    .split(/[\n|]+/)
    .map((words) => words.trim().normalize("NFC")),
);

/** PowerPoint names itself beside the word for a presentation, with a word or two between them. */
const POWERPOINT =
  /^(?=.*powerpoint)[^\d:]*(?:pr[äaeéæ]?[sz]ent|sunu|esity|bemutat|презент|παρουσ|プレゼン|演示|簡報|简报|프레젠|מצגת|عرض|trình bày|นำเสนอ|esitlus|pateikt)[^\d:]*$/iu;
const FILE_NAME =
  /\.(?:docx?|odt|rtf|pages|pptx?|odp|key|xlsx?|indd|idml|pdf|html?|tex|dvi|qxd)$/iu;

const MOST_WORDS_OF_POWERPOINT = 4;

const html = unified().use(rehypeParse, { fragment: true });

export function toFacts({ title, outline, ...measures }: PdfWords): PdfFacts {
  return { ...measures, title: cleanTitle(title), outline: cleanOutline(outline) };
}

/** Returns "" for titles that no person wrote. */
export function cleanTitle(given: string): string {
  const title = oneLine(given);
  const isJunk =
    [PROGRAM, FILE_NAME].some((pattern) => pattern.test(title)) ||
    PLACEHOLDERS.has(withoutNumber(title)) ||
    (title.split(" ").length <= MOST_WORDS_OF_POWERPOINT && POWERPOINT.test(title));
  return isJunk || !/[\p{L}\p{N}\p{Emoji}]/u.test(title) ? "" : shortened(title, limits.title);
}

function cleanOutline(entries: readonly OutlineEntry[]): OutlineEntry[] {
  return entries
    .map(({ title, page }) => ({ title: shortened(oneLine(title), limits.title), page }))
    .filter(({ title }) => title !== "")
    .slice(0, OUTLINE_LINES);
}

/** Removes marks that would turn the direction of the text after them, on the portal's screen too. */
function oneLine(text: string): string {
  return withoutEntities(wellFormed(text))
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .normalize("NFC");
}

/** “Untitled-1”, “Document1” and “Präsentation (2)” are the same without their numbers. */
function withoutNumber(title: string): string {
  return title.toLowerCase().replace(/[\s_-]*\(?\d*\)?$/u, "");
}

/** Some programs write “Q&amp;A”, as in a page. */
function withoutEntities(text: string): string {
  if (!/&#?\w+;/.test(text)) return text;
  return textOf(html.parse(text.replaceAll("<", "&lt;")));
}

function shortened(text: string, max: number): string {
  return cutTo(text, max)
    .replace(/\ufffd$/, "")
    .trim();
}
