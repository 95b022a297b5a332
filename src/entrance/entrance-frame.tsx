import type { ReactNode } from "react";
import { sitePaths } from "#contract/paths.ts";
import { Mark } from "#ui/mark.tsx";

interface EntranceFrameProps {
  brand: string;
  icon: string | null;
  title: string;
  lead: string;
  /** It stands beside the form, or above it in a narrow window. */
  picture: ReactNode;
  children: ReactNode;
}

export function EntranceFrame({ brand, icon, title, lead, picture, children }: EntranceFrameProps) {
  return (
    <div className="entrance">
      <main className="entrance-side">
        <a className="brand entrance-brand" href={sitePaths.home()}>
          <Mark icon={icon} />
          {brand}
        </a>
        <div className="entrance-form">
          <h1>{title}</h1>
          <p className="entrance-lead">{lead}</p>
          {children}
        </div>
        <p className="entrance-back">
          <a href={sitePaths.home()}>Back to the website</a>
        </p>
      </main>
      <div className="entrance-picture">{picture}</div>
    </div>
  );
}
