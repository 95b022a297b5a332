import { placeOf } from "#contract/footer.ts";
import { foundedIn, type SiteFacts } from "#site/facts.ts";
import { CoverImage } from "#site/picture.tsx";

export function AboutTeam({ team }: { team: SiteFacts["team"] }) {
  if (team.length === 0) return null;
  return (
    <section className="section" aria-labelledby="team">
      <div className="wrap">
        <h2 className="type-section" id="team">
          Who answers the door
        </h2>
        <ul className="people bare-list">
          {team.map(({ name, role, line, portrait }) => (
            <li className="person" key={name}>
              <div className="portrait">
                {portrait ? (
                  <CoverImage src={portrait} sizes="(width < 48rem) 8rem, 20rem" alt="" />
                ) : (
                  <div className="portrait-leaf" aria-hidden="true" />
                )}
              </div>
              <div className="person-words">
                <h3 className="type-card">{name}</h3>
                {role && <p className="person-role">{role}</p>}
                {line && <p className="quiet">{line}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Where the agency is, and since when. One fact alone would look lost. */
export function AboutFacts({ facts }: { facts: SiteFacts }) {
  const { city, abn, replyWithin } = facts;
  const founded = foundedIn(facts);
  const shown = [
    { name: "Where", value: city && placeOf(facts) },
    { name: "ABN", value: abn },
    { name: "We reply", value: replyWithin && `Within ${replyWithin}` },
  ].filter(({ value }) => value);
  if (shown.length === 0) return null;
  return (
    <dl className="fact-line">
      {(founded === null ? shown : [...shown, { name: "Founded", value: founded }]).map(
        ({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
