import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useController, useWatch } from "react-hook-form";
import { useFieldText } from "#admin/content/fields.tsx";
import { stopTinting, tintAgain, tintedPicturesQuery } from "#admin/data/tinted-pictures.ts";
import { ActionButton } from "#admin/layout/action.tsx";
import { drawnPalette, isLight } from "#contract/brand-palette.ts";
import { type TypePair, typePairs } from "#contract/type-pair.ts";
import styles from "./brand.module.css";
import { ColourField, Swatch } from "./brand-colour-field.tsx";
import { AMBER, type BrandForm, coloursOf } from "./brand-fields.ts";
import { brandSentence, type SentencePart } from "./brand-sentence.ts";
import { Section } from "./settings-form.tsx";
import specimens from "./type-specimens.svg";

interface ColourSectionProps {
  form: BrandForm;
  logo: string;
}

export function FirstColour({ form, logo }: ColourSectionProps) {
  const { first, second } = useWatch({ control: form.control, compute: coloursOf });
  const isSame = second === first;
  return (
    <Section title="Your colour">
      <ColourField
        form={form}
        logo={logo}
        name="brand_color"
        label="Your colour"
        hint="In hex, or by its name. Leave it empty to keep the dusk and amber."
      />
      <Sentence parts={brandSentence(isSame ? { first, second: null } : { first, second })} />
    </Section>
  );
}

function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  return (
    <p className={styles.sentence}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity.
        <Part key={at} part={part} />
      ))}
    </p>
  );
}

function Part({ part }: { part: SentencePart }) {
  if (typeof part === "string") return part;
  return "strong" in part ? <strong>{part.strong}</strong> : <Swatch colour={part.swatch} />;
}

/** It takes the part that the first colour leaves. */
export function SecondColour({ form, logo }: ColourSectionProps) {
  const { first, second } = useWatch({ control: form.control, compute: coloursOf });
  const choice = useFieldText(form, "second_choice");
  if (first === null) return null;
  const isWall = isLight(first);
  const startToPick = () => {
    if (form.getValues("second_color") !== "") return;
    form.setValue("second_color", isWall ? drawnPalette.wall : AMBER, { shouldDirty: true });
  };
  return (
    <Section
      title="Second colour"
      lead={
        isWall
          ? "The walls: dark grounds, the footer, the openings of pages."
          : "The light: doors, buttons on dark, the current page."
      }
    >
      <fieldset className={styles.chips} aria-label="Second colour">
        <Chip form={form} name="second_choice" value="none">
          None
        </Chip>
        {(!isWall || choice === "amber") && (
          <Chip form={form} name="second_choice" value="amber">
            <Swatch colour={AMBER} />
            Keep the amber
          </Chip>
        )}
        <Chip form={form} name="second_choice" value="pick" onChoose={startToPick}>
          Pick
        </Chip>
      </fieldset>
      {second === first && <Sentence parts={brandSentence({ first, second })} />}
      {choice === "pick" && (
        <ColourField form={form} logo={logo} name="second_color" label="Second colour" />
      )}
    </Section>
  );
}

const pairNames: Record<TypePair, string> = {
  threshold: "Threshold",
  gazette: "Gazette",
  counsel: "Counsel",
  studio: "Studio",
  workshop: "Workshop",
  plain: "Plain",
};

export function TypeSection({ form }: { form: BrandForm }) {
  return (
    <Section title="Type" lead="For headings and texts of the site.">
      <fieldset className={`${styles.chips} ${styles.pairs}`} aria-label="Type">
        {typePairs.map((pair) => (
          <Chip key={pair} form={form} name="type_pair" value={pair}>
            <svg className={styles.specimen} viewBox="0 0 680 580" aria-hidden="true">
              <use href={`${specimens}#${pair}`} />
            </svg>
            <span className="visually-hidden">{pairNames[pair]}</span>
          </Chip>
        ))}
      </fieldset>
    </Section>
  );
}

export function CornersSection({ form }: { form: BrandForm }) {
  return (
    <Section title="Corners">
      <fieldset className={styles.chips} aria-label="Corners">
        <Chip form={form} name="corners" value="sharp">
          Sharp
        </Chip>
        <Chip form={form} name="corners" value="soft">
          Soft
        </Chip>
      </fieldset>
    </Section>
  );
}

export function PicturesSection({ form }: { form: BrandForm }) {
  return (
    <Section title="Pictures" lead="Pictures of your own stay as they are.">
      <fieldset className={styles.chips} aria-label="Pictures">
        <Chip form={form} name="pictures" value="doors">
          The doors, in your colours
        </Chip>
        <Chip form={form} name="pictures" value="drawn">
          Drawn openings
        </Chip>
      </fieldset>
      <PictureProgress />
    </Section>
  );
}

/** Says nothing while all pictures are in the colours of the brand. */
function PictureProgress() {
  const { data } = useQuery(tintedPicturesQuery());
  if (!data || data.is_shown) return null;
  const { drawn, total, is_stopped, problem } = data;
  const isDrawing = problem === null && !is_stopped;
  return (
    <div className={styles.sentence} role="status">
      <p>
        {problem !== null && `${problem} `}
        {isDrawing ? `Drawing ${drawn + 1} of ${total}; ` : `${drawn} of ${total} are drawn; `}
        visitors see the former ones until all are ready.
      </p>
      {isDrawing ? (
        <ActionButton look="quiet" failure="Failed to stop" action={stopTinting}>
          Stop
        </ActionButton>
      ) : (
        <ActionButton look="quiet" failure="Failed to go on" action={tintAgain}>
          {is_stopped ? "Go on" : "Try again"}
        </ActionButton>
      )}
    </div>
  );
}

interface ChipProps {
  form: BrandForm;
  name: "second_choice" | "corners" | "type_pair" | "pictures";
  value: string;
  onChoose?: () => void;
  children: ReactNode;
}

function Chip({ form, name, value, onChoose, children }: ChipProps) {
  const { field } = useController({ control: form.control, name });
  return (
    <label className={styles.chip} data-value={value}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={field.value === value}
        onChange={() => {
          field.onChange(value);
          onChoose?.();
        }}
      />
      {children}
    </label>
  );
}
