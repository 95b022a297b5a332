import { line, lines, list, paragraph } from "./text.ts";

/** The Pilot Program on Services, and what Home shows of it. */
export const pilot = {
  headline: line("Heading", "The Pilot Program", { max: 60 }),
  lead: paragraph(
    "First paragraph",
    "A fast way to get proof of impact. One problem, a small team and a fixed finish, so the next decision is made on evidence.",
    { max: 240 },
  ),
  length: line("Name of the length", "Length", { max: 24, alsoIn: ["Home"] }),
  price: line("Name of the price", "Price", { max: 24 }),
  priceOpen: line("Price, while none is set", "Fixed, in writing", { max: 40 }),
  priceFrom: line("Price", "From {price}, fixed", { max: 40, needs: ["price"] }),
  time: line("Name of the client’s time", "Your time", { max: 24 }),
  timeValue: line("The client’s time", "About two hours a week", { max: 40 }),
  steps: list({
    name: "Steps, while a pilot has no fixed length",
    item: "step",
    min: 2,
    max: 5,
    fields: {
      name: line("Name", "", { max: 40 }),
      detail: paragraph("Description", "", { max: 160 }),
    },
    originals: [
      { id: "choose", name: "Choose", detail: "Agree on one problem and the measure that counts." },
      { id: "build", name: "Build", detail: "A working version in your setting, with your data." },
      {
        id: "prove",
        name: "Prove",
        detail: "A plain report: what moved, what didn’t, what next.",
      },
    ],
  }),
  weeks: list({
    name: "Weeks",
    item: "week",
    min: 7,
    max: 7,
    fields: {
      name: line("Name", "", { max: 24 }),
      job: line("Job", "", { max: 80 }),
      day: line("When it is there", "", { max: 40 }),
      result: line("What is there", "", { max: 80 }),
    },
    originals: [
      {
        id: "0",
        name: "Before",
        job: "Two weeks of baseline.",
        day: "After them you have",
        result: "two worksheets, filled in",
      },
      {
        id: "1",
        name: "1, Build",
        job: "Ten real items, three of them awkward.",
        day: "On Friday you have",
        result: "the owner’s own hands on it",
      },
      {
        id: "2",
        name: "2, Build",
        job: "Thirty items done both ways.",
        day: "On Friday you have",
        result: "a list of differences, commonest first",
      },
      {
        id: "3",
        name: "3, Run",
        job: "Everything in scope, each one approved.",
        day: "On Friday you have",
        result: "the first line of the log",
      },
      {
        id: "4",
        name: "4, Run",
        job: "Mend the commonest difference, only that.",
        day: "On Friday you have",
        result: "a second line, with the change beside it",
      },
      {
        id: "5",
        name: "5, Run",
        job: "Touch nothing. This is the week we quote.",
        day: "On Friday you have",
        result: "a week of undisturbed numbers",
      },
      {
        id: "6",
        name: "6, Read",
        job: "Week five beside the baseline.",
        day: "On Friday you have",
        result: "a decision, signed",
      },
    ],
  }),
  halfHour: line("Heading of the weekly half hour", "The weekly half hour", { max: 60 }),
  halfHourParts: list({
    name: "The weekly half hour",
    item: "part",
    min: 4,
    max: 4,
    fields: {
      length: line("Length", "", { max: 24 }),
      about: line("What it is about", "", { max: 120 }),
    },
    originals: [
      {
        id: "measure",
        length: "5 minutes",
        about: "The measure and the guard, read aloud. No discussion.",
      },
      { id: "worst", length: "10 minutes", about: "The three worst items of the week, on screen." },
      {
        id: "change",
        length: "10 minutes",
        about: "One change for next week, or a decision to make none.",
      },
      { id: "log", length: "5 minutes", about: "The line in the log. Who is away next week?" },
    ],
  }),
  rules: line("Heading of the rules", "Four rules, from the first day", { max: 60 }),
  ruleLines: lines(
    "Rules",
    [
      "Nothing is added to the scope.",
      "The old way stays available.",
      "A person approves whatever leaves the building.",
      "Anyone may stop it, for any item, without asking.",
    ],
    { max: 600 },
  ),
  endings: list({
    name: "Endings",
    item: "ending",
    min: 3,
    max: 3,
    fields: {
      name: line("Name", "", { max: 24, alsoIn: ["Work"] }),
      meaning: paragraph("Meaning", "", { max: 240 }),
    },
    originals: [
      {
        id: "go",
        name: "Go",
        meaning:
          "The go line is met and the guard held. Give it an owner, a running budget and a review in ninety days.",
      },
      {
        id: "change",
        name: "Change",
        meaning:
          "Between the lines, and one known cause explains most of the gap. Four more weeks, and no third round.",
      },
      {
        id: "stop",
        name: "Stop",
        meaning: "At the stop line, or the guard failed. Switch it off, keep the log.",
      },
    ],
  }),
  button: line("Button", "Let's open that door", { max: 28 }),
  guide: line("Link to the guide", "One pilot, worked through with its sums", { max: 60 }),

  anatomy: line("Heading on Home", "Anatomy of a pilot", { max: 60 }),
  anatomyLead: paragraph(
    "First paragraph on Home",
    "Six weeks on one line. Each week has one job and ends with one thing you can hold.",
    { max: 240 },
  ),
  sample: line("Note beside the example", "Invented; the sums are real", {
    max: 60,
    alsoIn: ["Work"],
  }),
  example: line("Name of the example", "An importer of kitchenware", { max: 60 }),
  story: paragraph(
    "The example",
    "Two people match suppliers’ invoices to delivery dockets, 240 a week from four suppliers. Before anything was built they wrote down the result that means go and the one that means stop.",
    { max: 400 },
  ),
  scale: line("Name of the scale", "Minutes for each invoice", { max: 60 }),
  scaleAloud: paragraph(
    "The scale, read aloud",
    "Minutes for each invoice, from {baseline} at the start, past the stop line at {stop} and the go line at {go}, to {result} in week five.",
    { max: 240 },
  ),
  baseline: line("Name of the baseline", "Baseline", { max: 24 }),
  stopLine: line("Name of the stop line", "Stop line", { max: 24 }),
  goLine: line("Name of the go line", "Go line", { max: 24 }),
  weekFive: line("Name of the result", "Week five", { max: 24 }),
  worth: line("Name of the first sum", "Worth in a year", { max: 40 }),
  worthBefore: line("Hours before", "Before, {runs} × {minutes} minutes", { max: 60 }),
  worthAfter: line("Hours after", "Week five, {runs} × {minutes}", { max: 60 }),
  worthFreed: line("Hours freed", "Freed: {hours} hours × {rate}", { max: 60 }),
  worthWeeks: line("Working weeks", "Over {weeks of work} working weeks", { max: 60 }),
  worthRunning: line("Running costs", "Running costs, 12 × {cost}", { max: 60 }),
  inHours: line("A number of hours", "{hours} hours", { max: 24, needs: ["hours"] }),
  aWeek: line("Money in a week", "{money} a week", { max: 24, needs: ["money"] }),
  cost: line("Name of the second sum", "Cost of finding out", { max: 40 }),
  costPilot: line("Price of the pilot", "Pilot, fixed price", { max: 60 }),
  costOwn: line("Their own hours", "Their own hours, {hours} × {rate}", { max: 60 }),
  verdict: paragraph(
    "What came of it",
    "The guard held: mismatches found after payment went from {guard before} to {guard after} in a hundred. At {money} a month the pilot pays for itself in about six and a half months. The prices are the example’s; yours come in writing.",
    { max: 400 },
  ),
  reached: line("Mark of the ending that was reached", "The importer’s result", { max: 40 }),
  endingsNote: line(
    "Words under the endings",
    "Every pilot ends as one of three. The line is drawn before the result is known.",
    { max: 120 },
  ),
  wholeExample: line("Link to the guide with the example", "The whole example, {pages}, free", {
    max: 60,
  }),
  work: line("Link to the work", "Pilots, with their sums", { max: 60 }),
};
