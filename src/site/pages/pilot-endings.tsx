import { useLeaves } from "#site/picture.tsx";
import type { PilotTexts } from "#site/pilot.ts";

interface PilotEndingsProps {
  texts: PilotTexts;
  /** The ending that the worked example reached. */
  reached?: "go";
}

export function PilotEndings({ texts, reached }: PilotEndingsProps) {
  const hasLeaf = useLeaves();
  return (
    <div className={hasLeaf ? "endings" : "endings endings-open"}>
      {texts.endings.map(({ id, name, meaning }) => (
        <div className={`ending ending-${id}`} key={id}>
          {reached === id && <p className="ending-label">{texts.reached}</p>}
          <h3 className="type-statement">{name}</h3>
          <p>{meaning}</p>
        </div>
      ))}
    </div>
  );
}
