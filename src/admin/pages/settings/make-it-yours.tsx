import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { z } from "zod";
import { BoundTextArea, BoundTextField } from "#admin/content/fields.tsx";
import { makeItYours } from "#admin/data/first-steps.ts";
import { Form } from "#admin/forms/form.tsx";
import { useSaveForm } from "#admin/forms/save-form.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { siteDraftApi, wordsAt, wordsOf } from "#admin/pages/site/site-document.ts";
import { queryClient } from "#admin/query-client.ts";
import { showBrand } from "#admin/shown-brand.ts";
import { hasDoor } from "#contract/brand.ts";
import { papers } from "#contract/brand-palette.ts";
import { emailAddress, line } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import type { MakeItYours } from "#contract/make-it-yours.ts";
import { contrast } from "#contract/oklch.ts";
import { adminPaths } from "#contract/paths.ts";
import { thumbnailOf } from "#contract/picture-address.ts";
import type { SiteSettings } from "#contract/site-settings.ts";
import { home } from "#contract/texts/home.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import checkIcon from "#ui/icons/check.svg?raw";
import { ColourField } from "./brand-colour-field.tsx";
import preview from "./brand-preview.module.css";
import { SitePages } from "./brand-preview.tsx";
import { logoColoursQuery } from "./logo-colours.ts";
import styles from "./make-it-yours.module.css";
import { PictureChoice } from "./picture-choice.tsx";
import { LoadedSiteSettings, showInPortal } from "./site-save.tsx";
import { readTypedColour } from "./typed-colour.ts";

const HEADLINE = "home.headline";

/** Nothing need be filled in: what is left empty stays as it came. */
const Yours = z
  .object({
    brand: z.string(),
    email: z.union([z.literal(""), emailAddress]),
    logo: z.string(),
    brand_color: z.string().refine(isColourOrEmpty, "Not a colour. Try #0F8B8D."),
    headline: line("a headline", home.headline.max),
  })
  .transform(
    ({ brand, email, logo, brand_color, headline }): MakeItYours => ({
      ...(brand.trim() && { brand }),
      ...(email && { email }),
      logo,
      brand_color: readTypedColour(brand_color) ?? "",
      headline,
    }),
  );
type Fields = z.input<typeof Yours>;

function isColourOrEmpty(typed: string): boolean {
  return typed === "" || readTypedColour(typed) !== null;
}

/** The first of the first steps: a site that came as a demo gets its owner's name and look. */
export function MakeItYoursPage() {
  const draft = useQuery({
    queryKey: ["headline"],
    queryFn: ({ signal }) => siteDraftApi.get(signal),
    gcTime: 0,
    staleTime: "static",
  });
  return (
    <Screen title="Make it yours">
      <LoadedSiteSettings>
        {(stored) => (
          <Loaded query={draft} failure="The headline could not be loaded." height="10rem">
            {(texts) => <YoursForm stored={stored} headline={wordsAt(wordsOf(texts), HEADLINE)} />}
          </Loaded>
        )}
      </LoadedSiteSettings>
    </Screen>
  );
}

function YoursForm({ stored, headline }: { stored: SiteSettings; headline: string }) {
  const navigate = useNavigate();
  const isOwn = (address: string) => !address.endsWith(".example");
  const { form, submit, isSaving, isDirty } = useSaveForm<Fields, MakeItYours, SiteSettings>({
    schema: Yours,
    values: {
      brand: hasDoor(stored.brand) ? "" : stored.brand,
      email: isOwn(stored.email) ? stored.email : "",
      logo: stored.logo,
      brand_color: stored.brand_color,
      headline,
    },
    save: async (yours) => {
      const given = await onItsGround(yours);
      await makeItYours(given);
      return { ...stored, ...given };
    },
    onSaved: async (saved) => {
      showInPortal(saved);
      showBrand(saved);
      toastSuccess("The site is yours", "form");
      await navigate(adminPaths.dashboard());
    },
    failure: "Nothing is public yet",
  });
  const logo = useWatch({ control: form.control, name: "logo" });
  const { data: colours = [] } = useQuery({ ...logoColoursQuery(logo), enabled: logo !== "" });
  return (
    <Form className={`panel ${styles.card}`} onSubmit={() => submit()}>
      <div className={styles.fields}>
        <div>
          <p className="field-hint">Step 1 of 7, about two minutes</p>
          <p>Five things, and it is no longer our demo. What you leave empty stays as it is.</p>
        </div>
        <BoundTextField form={form} name="brand" label="Name" max={limits.brand} autoFocus />
        <BoundTextField
          form={form}
          name="email"
          label="Email that visitors see"
          type="email"
          max={limits.email}
        />
        <div>
          <PictureChoice form={form} name="logo" label="Logo" />
          {isPale(colours) && (
            <p className="field-hint" role="status">
              It disappears on paper, so it stands on dark walls and your name on paper. A dark one
              can follow in Settings.
            </p>
          )}
        </div>
        <div className={styles.colour}>
          <p aria-hidden="true">Colour</p>
          <ColourField form={form} name="brand_color" label="Colour" logo={logo} />
        </div>
        <BoundTextArea
          form={form}
          name="headline"
          label="Headline"
          max={home.headline.max}
          rows={2}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={isSaving}>
            {isSaving ? "Making it public..." : "Make it public"}
          </Button>
          <Link className={buttonClass({ look: "quiet" })} to={adminPaths.dashboard()}>
            Not now
          </Link>
        </div>
      </div>
      <Shown form={form} stored={stored} />
      <UnsavedChanges
        isDirty={isDirty && !isSaving}
        text="What you chose is not public, and not kept."
      />
    </Form>
  );
}

/** A logo that could not be seen on paper stands on dark walls alone. */
async function onItsGround(yours: MakeItYours): Promise<MakeItYours> {
  const { logo = "" } = yours;
  if (logo === "") return yours;
  const colours = await queryClient.fetchQuery(logoColoursQuery(logo)).catch(() => []);
  return isPale(colours) ? { ...yours, logo: "", logo_on_dusk: logo } : yours;
}

function isPale(colours: readonly string[]): boolean {
  return colours.length > 0 && colours.every((one) => contrast(one, papers.paper) < 1.5);
}

interface ShownProps {
  form: UseFormReturn<Fields, unknown, MakeItYours>;
  stored: SiteSettings;
}

/** The site as it will be, with each key that is pressed. */
function Shown({ form, stored }: ShownProps) {
  const { brand, logo, headline, ...typed } = useWatch({
    control: form.control,
    compute: (fields: Fields) => fields,
  });
  // Half a colour is none: what was shown before stays until it is whole.
  const [brand_color, setColour] = useState(stored.brand_color);
  const chosen = typed.brand_color === "" ? "" : readTypedColour(typed.brand_color);
  if (chosen !== null && chosen !== brand_color) setColour(chosen);
  const facts = useMemo(() => ({ ...stored, brand_color }), [stored, brand_color]);
  const dress = useCallback(
    (page: Document) => {
      for (const text of page.querySelectorAll(`site-text[data-key="${HEADLINE}"]`)) {
        text.textContent = headline;
      }
      const name = brand.trim() || stored.brand;
      for (const sign of page.querySelectorAll(".brand"))
        sign.replaceChildren(signOf(page, name, logo));
    },
    [headline, brand, logo, stored.brand],
  );
  return (
    <div className={styles.shown}>
      <div className={preview.previews}>
        <SitePages facts={facts} dress={dress} />
      </div>
      <ul className={`bare-list ${styles.follows}`}>
        <li>
          <Icon glyph={checkIcon} />
          Mails, share cards, icons and covers follow
        </li>
        <li>
          <Icon glyph={checkIcon} />
          Every word reads, whatever you choose
        </li>
        {stored.sample_rating && brand.trim() !== "" && !hasDoor(brand.trim()) && (
          <li>
            <Icon glyph={checkIcon} />
            The demo’s rating leaves what search engines are told
          </li>
        )}
      </ul>
    </div>
  );
}

function signOf(page: Document, name: string, logo: string): Node {
  if (logo === "") return page.createTextNode(name);
  const picture = page.createElement("img");
  picture.className = "brand-logo";
  picture.src = thumbnailOf(logo);
  picture.alt = name;
  return picture;
}
