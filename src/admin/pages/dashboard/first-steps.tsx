import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { firstStepsQuery, hideFirstSteps } from "#admin/data/first-steps.ts";
import { sendTestMail } from "#admin/data/mail-test.ts";
import { DoorPicture } from "#admin/layout/door-picture.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { toastFailure, toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { sizeLimit } from "#contract/file-size.ts";
import type { FirstSteps as Steps } from "#contract/first-steps.ts";
import { limits } from "#contract/limits.ts";
import { adminPaths, sitePaths } from "#contract/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import checkIcon from "#ui/icons/check.svg?raw";
import sendIcon from "#ui/icons/send.svg?raw";
import styles from "./first-steps.module.css";

interface Step {
  name: Exclude<keyof Steps, "is_hidden">;
  title: string;
  /** The reason for the step, and the effort. */
  text: string;
  done: string;
  /** `isNext` is the step that stands open. */
  action: (isNext: boolean) => ReactNode;
}

const steps: readonly Step[] = [
  {
    name: "name_and_contact",
    title: "Make it yours",
    text: "Your name, address, logo, colour and headline, in about two minutes.",
    done: "The site is yours",
    action: (isNext) => (
      <Way to={adminPaths.makeItYours()} isNext={isNext}>
        Make it yours
      </Way>
    ),
  },
  {
    name: "password",
    title: "A password of your own",
    text: "The current one is in the manual, where anyone can read it.",
    done: "Set",
    action: (isNext) => (
      <Way to={adminPaths.accountSettings()} isNext={isNext}>
        Set a password
      </Way>
    ),
  },
  {
    name: "mail_settings",
    title: "Mail settings",
    text: "With them, a visitor’s message reaches you by email, not just in this inbox.",
    done: "Saved",
    action: (isNext) => (
      <Way to={adminPaths.settings()} isNext={isNext}>
        Set up mail
      </Way>
    ),
  },
  {
    name: "mail_test",
    title: "Send yourself a test mail",
    text: "It takes a few seconds, and then you know that messages arrive.",
    done: "It went out",
    action: (isNext) => isNext && <TestMail />,
  },
  {
    name: "blog",
    title: "Write the first blog",
    text: "It saves itself while you write, and nobody sees it before you publish.",
    done: "Published",
    action: (isNext) => (
      <Way to={adminPaths.newBlog()} isNext={isNext}>
        New Blog
      </Way>
    ),
  },
  {
    name: "ebook",
    title: "Publish the first ebook",
    text: `Any PDF of up to ${sizeLimit(limits.pdfBytes)}. Visitors download it for free.`,
    done: "It has its PDF",
    action: (isNext) => (
      <Way to={adminPaths.newEbook()} isNext={isNext}>
        New Ebook
      </Way>
    ),
  },
  {
    name: "site",
    title: "Look at the site as a visitor",
    text: "Your name, address and words, on a phone too. Your own visits are not counted.",
    done: "Opened",
    action: (isNext) => (
      <a
        className={buttonClass({ look: isNext ? "solid" : "ghost" })}
        href={sitePaths.home()}
        target="_blank"
        rel="noopener"
      >
        View site
      </a>
    ),
  },
];

export const nothingYet = "Numbers and charts appear here with the first visit.";

export function FirstSteps({ isQuiet }: { isQuiet: boolean }) {
  const id = useId();
  const query = useQuery(firstStepsQuery());
  const failure = useLoadFailure(query);
  const { data } = query;
  if (!data) {
    return failure ? (
      <LoadFailure title="The first steps could not be loaded." failure={failure} />
    ) : (
      <div className={`panel ${styles.loading}`} aria-busy="true" />
    );
  }
  const next = steps.find(({ name }) => !data[name])?.name;
  return (
    <div>
      <section className={`panel ${styles.card}`} aria-labelledby={id}>
        <div>
          <header className={styles.head}>
            <h2 id={id}>Seven steps to an open door</h2>
            <Progress done={steps.filter(({ name }) => data[name]).length} />
          </header>
          <ol className={`bare-list ${styles.steps}`}>
            {steps.map((step, index) => (
              <StepRow
                key={step.name}
                step={step}
                number={index + 1}
                state={data[step.name] ? "done" : step.name === next ? "next" : "later"}
              />
            ))}
          </ol>
        </div>
        <DoorPicture className={styles.picture} sizes="(width < 80rem) 0px, 21rem" />
      </section>
      <div className={styles.foot}>
        {isQuiet && <p>{nothingYet}</p>}
        <HideSteps />
      </div>
    </div>
  );
}

function Progress({ done }: { done: number }) {
  return (
    <>
      <p className="numeric">
        {done} of {steps.length} done. About twenty minutes in all; you can stop anywhere.
      </p>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label="First steps"
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={done}
        aria-valuetext={`${done} of ${steps.length} done`}
      >
        {steps.map(({ name }, index) => (
          <span key={name} data-done={index < done} />
        ))}
      </div>
    </>
  );
}

interface StepRowProps {
  step: Step;
  number: number;
  state: "done" | "next" | "later";
}

function StepRow({ step, number, state }: StepRowProps) {
  const isDone = state === "done";
  return (
    <li data-state={state} aria-current={state === "next" ? "step" : undefined}>
      <span className={styles.number} aria-hidden="true">
        {isDone ? <Icon glyph={checkIcon} /> : number}
      </span>
      <div>
        <p className={styles.title}>
          {step.title}
          {isDone && <span className="visually-hidden">, done</span>}
        </p>
        <p className={styles.text}>{isDone ? step.done : step.text}</p>
      </div>
      {!isDone && <div className={styles.action}>{step.action(state === "next")}</div>}
    </li>
  );
}

function Way({ to, isNext, children }: { to: string; isNext: boolean; children: string }) {
  return (
    <Link className={buttonClass({ look: isNext ? "solid" : "ghost" })} to={to}>
      {children}
    </Link>
  );
}

function TestMail() {
  const place = useFocusAfter();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendTestMail({}),
    onSuccess: ({ ok, text }) => {
      if (ok) toastSuccess("Test email delivered", "form");
      else toastProblem("The test email did not go out", text, "form");
    },
    onError: (error) => toastFailure("The test email could not be tried", error, "form"),
  });
  return (
    <>
      <Button
        ref={place}
        busy={isPending}
        leading={<Icon glyph={sendIcon} />}
        onClick={() => mutate()}
      >
        {isPending ? "Sending..." : "Send test e-mail"}
      </Button>
      <Link className={buttonClass({ look: "quiet" })} to={adminPaths.settings()}>
        Look at the settings first
      </Link>
    </>
  );
}

function HideSteps() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => hideFirstSteps(true),
    onSuccess: () => {
      document.getElementById("main")?.focus();
      toastSuccess("First steps hidden", "list", {
        description: "They stay under your name until all are done.",
      });
    },
    onError: (error) => toastFailure("The first steps could not be hidden", error),
  });
  return (
    <Button look="quiet" busy={isPending} onClick={() => mutate()}>
      Hide these steps
    </Button>
  );
}
