import { FirstSteps, FirstStepsVisibility } from "#contract/first-steps.ts";
import { MakeItYours } from "#contract/make-it-yours.ts";
import { settingsPaths } from "#contract/paths.ts";
import { adminCall, adminWrite, json, type Route } from "#http/route.ts";

export const firstStepsRoutes: Route[] = [
  adminCall(
    "GET",
    settingsPaths.firstSteps,
    {
      operationId: "getFirstSteps",
      scope: "settings:read",
      summary: "Which of the first steps are done.",
      answer: FirstSteps,
    },
    async ({ owner }) => json(await owner.firstSteps.get()),
  ),
  adminWrite(
    "PUT",
    settingsPaths.firstSteps,
    {
      operationId: "hideFirstSteps",
      scope: "settings:write",
      summary: "Hides the first steps, or shows them again.",
      body: FirstStepsVisibility,
      answer: FirstSteps,
    },
    async ({ owner, body }) => {
      await owner.firstSteps.hide(body.is_hidden);
      return json(await owner.firstSteps.get());
    },
  ),
  adminWrite(
    "POST",
    settingsPaths.makeItYours,
    {
      operationId: "makeItYours",
      scope: "settings:write",
      summary: "Gives the site its owner's name, address, logo, colour and headline at once.",
      description:
        "Visitors see all of it or nothing. What is left out stays as it is, and other changes of texts stay in the draft.",
      body: MakeItYours,
      answer: FirstSteps,
    },
    async ({ owner, body }) => json(await owner.firstSteps.makeItYours(body)),
  ),
];
