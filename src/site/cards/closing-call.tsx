import { sitePaths } from "#contract/paths.ts";
import { ButtonLink } from "#ui/button.tsx";

export function ClosingCall({
  title,
  text,
  action,
}: {
  title: string;
  text: string;
  action: string;
}) {
  return (
    <section className="section closing-call" aria-labelledby="closing-call">
      <div className="wrap closing-call-row">
        <h2 className="type-section" id="closing-call">
          {title}
        </h2>
        <div className="closing-call-side">
          <p>{text}</p>
          <ButtonLink href={sitePaths.contact()}>{action}</ButtonLink>
        </div>
      </div>
    </section>
  );
}
