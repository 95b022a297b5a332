import { z } from "zod";

/** Each flag is derived from the site itself; none is ticked by hand. */
export const FirstSteps = z
  .object({
    password: z.boolean().describe("A password of the owner's own is set."),
    name_and_contact: z
      .boolean()
      .describe("The site bears a name of its own, and addresses that can be written to."),
    mail_settings: z.boolean().describe("Mail settings are saved."),
    mail_test: z.boolean().describe("A test mail went out with the saved settings."),
    blog: z.boolean().describe("A blog is published."),
    ebook: z.boolean().describe("An ebook has its PDF."),
    site: z.boolean().describe("A signed-in browser has opened a page of the site."),
    is_hidden: z.boolean().describe("The owner does not want to see them."),
  })
  .meta({ id: "FirstSteps" });
export type FirstSteps = z.infer<typeof FirstSteps>;

export const FirstStepsVisibility = FirstSteps.pick({ is_hidden: true }).meta({
  id: "FirstStepsVisibility",
});
export type FirstStepsVisibility = z.infer<typeof FirstStepsVisibility>;

export const FirstStepsState = z
  .enum(["open", "hidden", "done"])
  .describe("Whether the first steps are shown, hidden with some left, or all done.")
  .meta({ id: "FirstStepsState" });
export type FirstStepsState = z.infer<typeof FirstStepsState>;
