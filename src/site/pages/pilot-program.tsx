import { sitePaths } from "#contract/paths.ts";
import { pilotSteps } from "#site/copy.ts";
import { Apostrophe } from "#site/layout/apostrophe.tsx";
import { Picture } from "#site/picture.tsx";
import { ButtonLink } from "#ui/button.tsx";

export function PilotProgram() {
  return (
    <section className="pilot night" aria-labelledby="pilot">
      <div className="pilot-picture backdrop">
        <Picture name="contact" sizes="(width < 48rem) 110vw, 100vw" alt="" />
      </div>
      <div className="wrap grid">
        <div className="pilot-body">
          <h2 className="type-section" id="pilot">
            The Pilot Program
          </h2>
          <p className="lead">
            A fast way to get proof of impact. One problem, a small team and a fixed finish, so the
            next decision is made on evidence.
          </p>
          <ol className="pilot-steps bare-list">
            {pilotSteps.map(({ name, detail }) => (
              <li key={name}>
                <h3 className="type-card">{name}</h3>
                <p className="quiet">{detail}</p>
              </li>
            ))}
          </ol>
          <div className="actions">
            <ButtonLink href={sitePaths.contact()}>
              <span>
                Let
                <Apostrophe />s open that door
              </span>
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
