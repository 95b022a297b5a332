import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import type { ContentForm } from "#admin/content/content-form.ts";
import { formRules } from "#admin/content/content-form.ts";
import { CoverField } from "#admin/content/cover-field.tsx";
import { EditorColumns } from "#admin/content/editor-columns.tsx";
import { EditorScreen, LoadedItem, NewItem } from "#admin/content/editor-screen.tsx";
import { BoundCheckbox, useFieldError } from "#admin/content/fields.tsx";
import { contentNoun, copyFields } from "#admin/content/noun.ts";
import { RowsField } from "#admin/content/rows-field.tsx";
import { TextFields, TextPanel, type TextSpec } from "#admin/content/text-panel.tsx";
import { type ContentEditor, useContentEditor } from "#admin/content/use-content-editor.ts";
import { siteDraftApi } from "#admin/pages/site/site-document.ts";
import { EditorPanel, panelNames } from "#admin/publishing/editor-panel.tsx";
import { PreviewButton } from "#admin/publishing/preview-button.tsx";
import { TextsPanel } from "#admin/writing/compact-text.tsx";
import { type TextView, ViewSwitch } from "#admin/writing/content-field.tsx";
import {
  type CaseStudy,
  type CaseStudyFormInput,
  type CaseStudySummary,
  caseStudyFormSchemas,
} from "#contract/case-study.ts";
import { limits } from "#contract/limits.ts";
import { namesOf, nouns } from "#contract/nouns.ts";
import { namesOfServices } from "#contract/site-text-names.ts";
import type { StoredTexts } from "#contract/site-texts.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Panel } from "#ui/panel.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { FieldError } from "#ui/text-field.tsx";

const caseStudies = contentNoun<CaseStudySummary, CaseStudy>("case-study");

const { chapters } = nouns["case-study"];
const chapterNames = namesOf(chapters);

const empty: CaseStudyFormInput = {
  title: "",
  summary: "",
  situation: "",
  constraint: "",
  decision: "",
  what_was_built: "",
  result: "",
  what_did_not_work: "",
  figures: [],
  published: true,
  published_at: "",
  search_title: "",
  search_description: "",
  slug: "",
  client: "",
  sector: "",
  services: [],
  ended_in: "",
  is_sample: false,
  quote: "",
  quote_by: "",
  image_url: "",
};

const caseStudyForm: ContentForm<CaseStudy, CaseStudyFormInput> = {
  rules: formRules(caseStudyFormSchemas),
  empty,
  toInput: (caseStudy) => copyFields(empty, { ...caseStudy, ended_in: caseStudy.ended_in ?? "" }),
  markdown: chapterNames,
  words: { ...chapters, image_url: "Cover" },
};

type Form = ContentEditor<CaseStudy, CaseStudyFormInput>["form"];

export function NewCaseStudyPage() {
  return (
    <NewItem>
      <CaseStudyEditor caseStudy={null} />
    </NewItem>
  );
}

export function EditCaseStudyPage() {
  return (
    <LoadedItem noun={caseStudies}>
      {(caseStudy) => <CaseStudyEditor caseStudy={caseStudy} />}
    </LoadedItem>
  );
}

function CaseStudyEditor({ caseStudy }: { caseStudy: CaseStudy | null }) {
  const editor = useContentEditor(caseStudies, caseStudyForm, caseStudy);
  const { form } = editor;
  const [view, setView] = useState<TextView>("text");
  return (
    <EditorScreen
      noun={caseStudies}
      editor={editor}
      actions={
        <>
          <ViewSwitch view={view} onChange={setView} />
          <PreviewButton noun={caseStudies} editor={editor} />
        </>
      }
    >
      <EditorColumns
        main={
          <>
            <TextPanel title="In short" form={form} fields={headFields} />
            <TextsPanel title="The work" form={form} fields={chapterFields} view={view} />
            <FiguresPanel form={form} />
          </>
        }
        side={
          <>
            <Panel flush>
              <EditorPanel noun={caseStudies} editor={editor} names={names} />
            </Panel>
            <ClientPanel form={form} stored={caseStudy} />
            <TextPanel title="Quote" form={form} fields={quoteFields} />
            <Panel title="Cover image">
              <CoverField form={form} name="image_url" title="title" shape="wide" />
            </Panel>
          </>
        }
      />
    </EditorScreen>
  );
}

const names = { ...panelNames, summary: "summary" } as const;

type Text = TextSpec<CaseStudyFormInput>;

const headFields: readonly Text[] = [
  { name: "title", label: "Title", max: limits.title },
  {
    name: "summary",
    label: "Summary",
    max: limits.excerpt,
    rows: 2,
    hint: "Shown in the list of work and in search results.",
  },
];

const chapterHints: Record<(typeof chapterNames)[number], string> = {
  situation: "What happened before, and what it cost in hours or money.",
  constraint: "What could not change: systems, people, rules, the date.",
  decision: "What was chosen, and what was left out on purpose.",
  what_was_built: "What runs now, and who looks at what it does.",
  result: "What changed, in numbers, and how they were counted.",
  what_did_not_work: "What you would do differently. It makes the rest credible.",
};

const chapterFields: readonly Text[] = chapterNames.map((name) => ({
  name,
  label: chapters[name],
  max: limits.description,
  hint: chapterHints[name],
  optional: name === "what_did_not_work",
}));

const clientFields: readonly Text[] = [
  {
    name: "client",
    label: "Client",
    max: limits.company,
    optional: true,
    hint: "Leave it empty to withhold the name; the sector is shown instead.",
  },
  { name: "sector", label: "Sector", max: limits.category },
];

const quoteFields: readonly Text[] = [
  {
    name: "quote",
    label: "Quote",
    max: limits.excerpt,
    rows: 3,
    optional: true,
    hint: "Only with the person’s consent.",
  },
  { name: "quote_by", label: "Who said it", max: limits.name, optional: true },
];

const figureFields = (at: number): readonly Text[] => [
  { name: `figures.${at}.value`, label: "Value", max: limits.figure, placeholder: "11" },
  {
    name: `figures.${at}.unit`,
    label: "Unit",
    max: limits.figure,
    optional: true,
    placeholder: "hours a week",
  },
  { name: `figures.${at}.meaning`, label: "What it means", max: limits.title },
  {
    name: `figures.${at}.measured`,
    label: "How it was measured",
    max: limits.title,
    optional: true,
  },
];

function FiguresPanel({ form }: { form: Form }) {
  return (
    <Panel title="Figures">
      <div className="stack">
        <p className="field-hint">
          Up to {limits.figures}. The first is the headline in the list of work.
        </p>
        <RowsField
          form={form}
          name="figures"
          one="figure"
          most={limits.figures}
          empty={{ value: "", unit: "", meaning: "", measured: "" }}
        >
          {(at) => <TextFields form={form} fields={figureFields(at)} />}
        </RowsField>
      </div>
    </Panel>
  );
}

const endingChoices = [
  { value: "", label: "Not said" },
  { value: "go", label: "Go" },
  { value: "change", label: "Change" },
  { value: "stop", label: "Stop" },
];

const asItCame: StoredTexts = {};

/** A stored choice that is no longer offered stays visible until it is unchosen. */
function ClientPanel({ form, stored }: { form: Form; stored: CaseStudy | null }) {
  const { field } = useController({ control: form.control, name: "ended_in" });
  const servicesError = useFieldError(form, "services");
  const { data: texts, isError } = useQuery({
    queryKey: ["site-services"],
    queryFn: async ({ signal }) => (await siteDraftApi.get(signal)).published,
    placeholderData: asItCame,
  });
  const offered = [...namesOfServices(texts ?? asItCame).values()];
  const former = stored?.services.filter((name) => !offered.includes(name)) ?? [];
  const ending = stored?.ended_in ?? "";
  const endings = endingChoices.some(({ value }) => value === ending)
    ? endingChoices
    : [...endingChoices, { value: ending, label: ending }];
  return (
    <Panel title="Client and services">
      <div className="stack">
        <TextFields form={form} fields={clientFields} />
        <fieldset className="choices" aria-describedby="services-error">
          <legend>Services</legend>
          {offered.map((name) => (
            <Checkbox key={name} {...form.register("services")} value={name} label={name} />
          ))}
          {former.map((name) => (
            <Checkbox
              key={name}
              {...form.register("services")}
              value={name}
              label={name}
              hint="It is no longer among your services."
            />
          ))}
          {isError && (
            <p className="field-hint">
              Your services could not be loaded, so these are the original ones. Reload the page to
              see yours.
            </p>
          )}
          {servicesError && <FieldError id="services-error">{servicesError}</FieldError>}
        </fieldset>
        <fieldset className="choices">
          <legend>Ended in</legend>
          <Segmented
            label="Ended in"
            options={endings}
            value={field.value}
            onChange={field.onChange}
          />
        </fieldset>
        <BoundCheckbox
          form={form}
          name="is_sample"
          label="Sample data"
          hint="Visitors are told that the client is invented."
        />
      </div>
    </Panel>
  );
}
