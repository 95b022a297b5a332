import { countryInSentence, privacyLawOf } from "#contract/country.ts";
import { fill, linesOf } from "#contract/fill.ts";
import { limits } from "#contract/limits.ts";
import { sitePaths } from "#contract/paths.ts";
import type { MessageHandling } from "#contract/privacy.ts";
import type { Question } from "#contract/question.ts";
import { storyWayOf } from "#contract/story-way.ts";
import { Document } from "#site/document.tsx";
import { EmailLink } from "#site/email-link.tsx";
import { Parts } from "#site/parts.tsx";
import type { Site } from "#site/props.ts";
import { Part } from "./part.tsx";

interface PrivacyPageProps {
  site: Site;
  messages: MessageHandling;
}

export function PrivacyPage({ site, messages }: PrivacyPageProps) {
  const { privacy } = site.texts;
  return (
    <Document
      site={site}
      path={sitePaths.privacy()}
      title={privacy.pageTitle}
      description={privacy.description}
      keywords={[
        "privacy",
        "personal information",
        privacyLawOf(site.facts.country)?.name ?? "privacy law",
      ]}
      tone="paper"
      card="privacy"
    >
      <article className="section plain-page">
        <div className="wrap grid">
          <h1 className="type-page">{privacy.headline}</h1>
          <p className="lead">{privacy.lead}</p>
        </div>
        <div className="wrap plain-parts">
          <Part heading={privacy.write}>
            <WhenYouWrite site={site} messages={messages} />
          </Part>
          <Part heading={privacy.visit}>
            {linesOf(privacy.visitDetail).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Part>
          <Part heading={privacy.choice}>
            <YourChoice site={site} />
          </Part>
        </div>
      </article>
    </Document>
  );
}

function WhenYouWrite({ site, messages }: PrivacyPageProps) {
  const { privacy } = site.texts;
  const { keptDays, isPassedOn, isAnswered } = messages;
  const { questions } = site.facts;
  const way = storyWayOf(site.facts);
  return (
    <>
      <p>
        <Parts
          text={privacy.form}
          elements={{ "contact form": <a href={sitePaths.contact()}>{privacy.formLink}</a> }}
        />
      </p>
      {questions.length > 0 && (
        <p>{fill(privacy.questions, { questions: quotes.format(questions.map(quoted)) })}</p>
      )}
      {way === "shown" && <p>{privacy.storyShown}</p>}
      {way === "asked" && <p>{privacy.storyAsked}</p>}
      <p>{privacy.mailbox}</p>
      {isPassedOn && <p>{privacy.passedOn}</p>}
      {isAnswered && <p>{privacy.answered}</p>}
      <p>
        {keptDays === null
          ? privacy.keptForEver
          : fill(privacy.keptDays, { days: keptDays, later: limits.setAsideDays })}
      </p>
    </>
  );
}

const quotes = new Intl.ListFormat("en-AU");

function quoted({ question }: Question): string {
  return `“${question}”`;
}

function YourChoice({ site }: { site: Site }) {
  const { privacy } = site.texts;
  return (
    <>
      <p>
        <Parts
          text={privacy.choiceDetail}
          elements={{ address: <EmailLink address={site.facts.email} /> }}
        />
      </p>
      <p>
        <Law site={site} />
      </p>
      <p className="caption">{privacy.responsible}</p>
    </>
  );
}

function Law({ site: { facts, texts } }: { site: Site }) {
  const law = privacyLawOf(facts.country);
  if (!law) return fill(texts.privacy.unknownLaw, { country: countryInSentence(facts.country) });
  const elements = {
    "law describes": `${law.name} ${law.isPlural ? "describe" : "describes"}`,
    authority: <a href={law.authority.address}>{law.authority.name}</a>,
  };
  return <Parts text={texts.privacy.law} elements={elements} />;
}
