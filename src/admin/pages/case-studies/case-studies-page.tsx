import { deletionConsequence } from "#admin/content/delete-dialog.tsx";
import { ListScreen } from "#admin/content/list-screen.tsx";
import { contentNoun } from "#admin/content/noun.ts";
import { type Column, ContentTable } from "#admin/content/table.tsx";
import type { CaseStudySummary } from "#contract/case-study.ts";

const caseStudies = contentNoun<CaseStudySummary>("case-study");

const columns: Column<CaseStudySummary>[] = [
  { head: "Sector", width: "9rem", value: ({ sector }) => sector },
  { head: "Client", width: "9rem", value: ({ client }) => client || "Withheld", isMinor: true },
];

export function CaseStudiesPage() {
  return (
    <ListScreen
      noun={caseStudies}
      searched="titles, summaries and texts"
      allGroups="All sectors and services"
      firstSteps="Publish the first one and visitors find it under Work, linked at the foot of every page. Until then it stays hidden."
      deletion={{
        question: "Are you sure you want to delete this case study?",
        consequence: deletionConsequence,
      }}
    >
      {(list) => (
        <ContentTable
          noun={caseStudies}
          list={list}
          columns={columns}
          summary={({ summary }) => summary}
        />
      )}
    </ListScreen>
  );
}
