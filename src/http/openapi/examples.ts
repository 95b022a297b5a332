import type { Backup, BackupState } from "#contract/backup.ts";
import type { ClockState } from "#contract/clock.ts";
import type {
  ContactAnswer,
  ContactSubmission,
  EraseAnswer,
  EraseCount,
  EraseRequest,
  MessageChange,
  MessageChangeAnswer,
  MessageCounts,
  MessageDeletion,
  MessageDeletionAnswer,
  MessageNote,
  MessagePromise,
  NewContactSubmission,
  PromiseRecord,
} from "#contract/contact-submission.ts";
import type { Delivery, MailState } from "#contract/delivery.ts";
import type { DiskState } from "#contract/disk.ts";
import type { Problem } from "#contract/errors.ts";
import type { FirstSteps, FirstStepsState, FirstStepsVisibility } from "#contract/first-steps.ts";
import type { MailDomainReport } from "#contract/mail-domain.ts";
import type { MakeItYours } from "#contract/make-it-yours.ts";
import type { PageView } from "#contract/page-view.ts";
import { sitePaths } from "#contract/paths.ts";
import type {
  ExpiredMessages,
  PrivacySettings,
  PrivacyState,
  RestoreAnswer,
  RestoreRequest,
  SetAsideMessages,
} from "#contract/privacy.ts";
import type { ProxyState } from "#contract/proxy.ts";
import type { Answer, Question } from "#contract/question.ts";
import type { PasswordReset, PasswordResetAnswer } from "#contract/reset-link.ts";
import type {
  Credentials,
  Login,
  LoginAnswer,
  Me,
  PasswordChange,
  PasswordChanged,
  Session,
} from "#contract/session.ts";
import type { Setup } from "#contract/setup.ts";
import type { Person, SiteFacts } from "#contract/site-facts.ts";
import type { SiteSettings, SiteSettingsInput } from "#contract/site-settings.ts";
import type { SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";
import type { SmtpTestInput, SmtpTestResult, SmtpTestState } from "#contract/smtp-test.ts";
import {
  type Counters,
  forEachCounter,
  type ReadCount,
  type Stats,
  type SystemInfo,
  type VisitSource,
  type VisitSources,
} from "#contract/stats.ts";
import type { Story, ToldStory } from "#contract/story.ts";
import type { TintedPictures } from "#contract/tinted-pictures.ts";
import { publicationExamples } from "./publication-examples.ts";

const person: Person = {
  name: "Ines Duarte",
  role: "Marketing and media",
  line: "Counts first, then writes.",
  portrait: "",
};

const visitSource: VisitSource = {
  key: "c:linkedin|pilot|social",
  kind: "campaign",
  label: "linkedin, pilot",
  parts: { source: "linkedin", campaign: "pilot", medium: "social" },
  visits: 604,
  previous: 212,
  messages: 3,
};

const readCount: ReadCount = {
  kind: "blog",
  id: "019ca2f1-3c00-7a11-9c52-4f1f3a2b7d10",
  path: sitePaths.blog("begin-with-a-pilot"),
  title: "Begin with a pilot",
  messages: 9,
  reads: 412,
};

const question: Question = {
  question: "When would you like to start?",
  kind: "choice",
  choices: ["This month", "Within three months"],
};
const facts: SiteFacts = {
  brand: "Harbour & Co",
  tagline: "Smarter business. Sharper marketing.",
  description: "AI, consulting and marketing from one team in Sydney.",
  default_author: "The Harbour team",
  logo: "",
  logo_on_dusk: "",
  icon: "",
  brand_color: "#0f8b8d",
  second_color: "",
  corners: "sharp",
  type_pair: "threshold",
  pictures: "doors",
  email: "hello@harbour.example",
  contact_email: "hello@harbour.example",
  phone: "+61 2 5550 1234",
  city: "Sydney",
  country: "AU",
  area_served: "Worldwide",
  reply_within: "one working day",
  social_profiles: ["https://www.linkedin.com/company/harbour-co"],
  legal_name: "Harbour & Co Pty Ltd",
  abn: "51 824 753 556",
  copyright_from: 2025,
  copyright_until: 2027,
  pilot_weeks: 6,
  pilot_price_from: 9000,
  team: [person],
  rating_value: 4.8,
  rating_count: 12,
  colophon: true,
  booking_url: "https://cal.example/harbour/half-hour",
  booking_after_sending: true,
  booking_in_reply: true,
  booking_above_form: false,
  questions: [question],
  story: "asked",
  answer_signature: "Ines Duarte\nHarbour & Co, 02 5550 1234",
  answer_copy: true,
  reply_days: 1,
  reply_skips_weekends: true,
  reply_kept_shown: false,
};

const time_zone = "Australia/Sydney";

const siteExamples = {
  Person: person,
  TintedPictures: {
    total: 37,
    drawn: 12,
    is_shown: false,
    is_stopped: false,
    problem: null,
  } satisfies TintedPictures,
  SiteSettings: { ...facts, time_zone, sample_rating: null, version: 2 } satisfies SiteSettings,
  SiteSettingsInput: { city: "Sydney", pilot_price_from: 9000 } satisfies SiteSettingsInput,
};

const answer: Answer = { question: question.question, kind: "choice", answer: "This month" };
const messageId = "019ca3aa-0e00-7d11-a0b1-c2d3e4f5a6b7";
const morning = "2026-03-02T08:15:00.000Z";
const evening = "2026-03-02T18:40:00.000Z";
const message: NewContactSubmission = {
  name: "Priya Nair",
  email: "priya@client.example",
  company: "Client Pty Ltd",
  message: "We would like to talk about a pilot.",
};
const promiseExample: MessagePromise = {
  within: "a working day",
  due_at: "2026-03-03T09:12:00.000Z",
};

const story: Story = {
  campaign: { source: "linkedin", name: "pilot", medium: "" },
  from: null,
  read: [
    { kind: "page", path: sitePaths.services(), title: "Services" },
    {
      kind: "blog",
      id: "019ca2f1-3c00-7a11-9c52-4f1f3a2b7d10",
      path: sitePaths.blog("begin-with-a-pilot"),
      title: "Begin with a pilot",
    },
  ],
  downloaded: [],
  saving_hours: 7.2,
};
const delivery: Delivery = {
  state: "sent",
  attempts: 1,
  next_attempt_at: null,
  reason: null,
  sent_to: [],
  sent_at: evening,
};

const mailSettings = {
  smtp_host: "smtp.agency.example",
  smtp_port: 587,
  smtp_user: "site@agency.example",
  smtp_from_email: "site@agency.example",
  smtp_to_email: "hello@agency.example",
  smtp_also_to: ["ines@agency.example"],
  smtp_use_tls: true,
};
const steps = {
  password: true,
  name_and_contact: true,
  mail_settings: true,
  mail_test: false,
  blog: false,
  ebook: false,
  site: true,
};
const mail: MailState = { unsent: 0, unsent_answers: 0, is_set_up: true, reason: null };
const proxy: ProxyState = { state: "fine" };
const clock: ClockState = { state: "fine", now: evening, last_known_at: evening };
const setAside: SetAsideMessages = { set_aside_at: morning, erased_at: evening, messages: 12 };
const accessToken = "q3Xy0mB4c1d2e3f4g5h6i7j8k9l0m1n2o3p4q5r6s7t";
const deviceToken = "Jx0WbnmUj5mOxZt2Q4o8sE1yNQwJYbKXk4q3cYxk1mU";
const backup: Backup = {
  id: messageId,
  made_at: morning,
  kind: "daily",
  size: 431_000_000,
  contents: { publications: { blog: 14, ebook: 3 }, messages: 41, pictures: 38 },
  verified_at: morning,
  missing_files: 0,
};
const disk: DiskState = { state: "fine", free_bytes: 21_474_836_480 };

const stages: SmtpTestResult["stages"] = [
  { stage: "address", state: "passed", text: "smtp.agency.example is 192.0.2.25." },
  { stage: "connection", state: "passed", text: "Port 587 answered." },
  { stage: "encryption", state: "passed", text: "Encrypted with TLSv1.3." },
  { stage: "sign_in", state: "passed", text: "The username and password are right." },
  { stage: "sender", state: "passed", text: "It lets site@agency.example send." },
  { stage: "acceptance", state: "passed", text: "It took the mail." },
];

export const examples = new Map<string, unknown>(
  Object.entries({
    ...publicationExamples,
    Credentials: { username: "olive", password: "a door that opens once" } satisfies Credentials,
    Login: {
      username: "olive",
      password: "a door that opens once",
      device_token: deviceToken,
    } satisfies Login,
    Setup: {
      token: accessToken,
      username: "olive",
      password: "a door that opens once",
    } satisfies Setup,
    PasswordReset: {
      token: accessToken,
      password: "three new words",
    } satisfies PasswordReset,
    PasswordResetAnswer: { username: "olive" } satisfies PasswordResetAnswer,
    PasswordChange: {
      current_password: "a door that opens once",
      new_password: "a door that opens twice",
      revoke_access_tokens: true,
    } satisfies PasswordChange,
    PasswordChanged: {
      access_token: accessToken,
      token_type: "bearer",
      device_token: deviceToken,
      access_tokens_left: 0,
      passkeys_left: 2,
      webhooks_left: 1,
    } satisfies PasswordChanged,
    LoginAnswer: {
      access_token: accessToken,
      token_type: "bearer",
      device_token: deviceToken,
    } satisfies LoginAnswer,
    Me: { username: "olive", must_set_password: false, time_zone: "Australia/Sydney" } satisfies Me,
    Session: {
      id: "019ca2f0-1a00-7b52-b1c4-77d0a1e2f3b4",
      created_at: morning,
      last_seen_at: evening,
      expires_at: "2026-03-03T06:40:00.000Z",
      user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      is_current: true,
    } satisfies Session,

    NewContactSubmission: message,
    ToldStory: {
      campaign: { source: "linkedin", name: "pilot", medium: "" },
      from: "",
      paths: [sitePaths.services(), sitePaths.blog("begin-with-a-pilot")],
      files: [],
      sum: 7.2,
    } satisfies ToldStory,
    Story: story,
    ReadBefore: story.read[0],
    Question: question,
    Answer: answer,
    ContactAnswer: { ok: true } satisfies ContactAnswer,
    ContactSubmission: {
      id: messageId,
      ...message,
      company: "Client Pty Ltd",
      is_read: false,
      is_spam: false,
      spam_reason: null,
      submitted_at: evening,
      replied_at: null,
      is_archived: false,
      needs_no_answer: false,
      promise: promiseExample,
      note: "Call back on Monday.",
      draft: null,
      answers: [answer],
      story,
      delivery,
    } satisfies ContactSubmission,
    MessagePromise: promiseExample,
    PromiseRecord: {
      within: "a working day",
      kept: 41,
      of: 42,
      last_missed_at: "2026-02-10T05:15:00.000Z",
      is_worth_showing: true,
      is_shown: true,
    } satisfies PromiseRecord,
    MessageNote: { note: "Call back on Monday.", former: "" } satisfies MessageNote,
    MessageChange: { ids: [messageId], is_archived: true } satisfies MessageChange,
    MessageChangeAnswer: {
      messages: [],
      gone: [messageId],
    } satisfies MessageChangeAnswer,
    MessageDeletion: { ids: [messageId] } satisfies MessageDeletion,
    MessageDeletionAnswer: { deleted: 1, gone: [] } satisfies MessageDeletionAnswer,
    MessageCounts: {
      inbox: 9,
      new: 2,
      waiting: 3,
      late: 1,
      replied: 4,
      archived: 30,
      spam: 2,
      all: 41,
    } satisfies MessageCounts,
    Delivery: delivery,
    EraseRequest: { email: message.email } satisfies EraseRequest,
    EraseAnswer: { erased: 2, left: 0 } satisfies EraseAnswer,
    EraseCount: {
      messages: 2,
      set_aside: 0,
      unsent: 1,
      replies: 2,
      oldest: morning,
      newest: evening,
    } satisfies EraseCount,
    PrivacySettings: { keep_messages_days: 365 } satisfies PrivacySettings,
    PrivacyState: { keep_messages_days: 730, set_aside: [setAside] } satisfies PrivacyState,
    SetAsideMessages: setAside,
    ExpiredMessages: { expired: 12, messages: 140 } satisfies ExpiredMessages,
    RestoreRequest: { set_aside_at: morning } satisfies RestoreRequest,
    RestoreAnswer: { restored: 12, left: 0 } satisfies RestoreAnswer,

    FirstSteps: { ...steps, is_hidden: false } satisfies FirstSteps,
    MakeItYours: {
      brand: "Harbour & Co",
      email: "hello@harbour.example",
      brand_color: "#0f8b8d",
      headline: "Clear water, clear books.",
    } satisfies MakeItYours,
    FirstStepsVisibility: { is_hidden: true } satisfies FirstStepsVisibility,
    FirstStepsState: "open" satisfies FirstStepsState,
    ...siteExamples,

    SmtpConfigInput: {
      ...mailSettings,
      smtp_password: "an app password",
    } satisfies SmtpConfigInput,
    SmtpConfig: { ...mailSettings, smtp_password: "", has_password: true } satisfies SmtpConfig,
    SmtpTestInput: { smtp_port: 587, smtp_use_tls: true } satisfies SmtpTestInput,
    SmtpTestResult: {
      ok: true,
      stages,
      text: "Accepted by smtp.agency.example in 0.8 s over TLSv1.3.",
      fix: null,
      reply: null,
    } satisfies SmtpTestResult,
    SmtpTestState: { state: "passed", tested_at: morning } satisfies SmtpTestState,
    MailDomainReport: {
      domain: "agency.example",
      records: [{ record: "DMARC", state: "missing", text: "agency.example has no DMARC record." }],
    } satisfies MailDomainReport,
    MailState: mail,

    PageView: { path: sitePaths.blog("begin-with-a-pilot"), referrer: "" } satisfies PageView,
    Stats: {
      days: 1,
      time_zone: "Australia/Sydney",
      has_activity: true,
      series: [{ day: "2026-03-02", visits: 40, downloads: 3, messages: 1 }],
      today: { day: "2026-03-03", visits: 12, downloads: 0, messages: 0 },
      totals: { visits: 40, downloads: 3, messages: 1 },
      previous: { visits: 32, downloads: 4, messages: 0 },
      robot_visits: 12,
      most_read: [
        { id: "019ca2f1-3c00-7a11-9c52-4f1f3a2b7d10", title: "Begin with a pilot", reads: 17 },
      ],
    } satisfies Stats,
    VisitSource: visitSource,
    ReadCount: readCount,
    VisitSources: {
      days: 30,
      is_first_day: false,
      since: null,
      visits_before_since: 0,
      sources: [visitSource],
      read: [readCount],
      messages: 23,
      with_story: 17,
    } satisfies VisitSources,
    Counters: {
      ...forEachCounter((_kind, which) => (which === "all" ? 6 : which === "drafts" ? 1 : 0)),
      ebooks_without_file: 0,
      downloads: 128,
      messages: 9,
      unread_messages: 1,
      oldest_unread_at: evening,
      late_messages: 1,
      suspected_spam: 2,
      mail,
      disk,
      proxy,
      clock,
      backup: { is_overdue: false, failure: null },
      stopped_webhooks: 0,
      failing_webhooks: 0,
      first_steps: "open",
    } satisfies Counters,
    Backup: backup,
    BackupContents: backup.contents,
    BackupSummary: { is_overdue: false, failure: null },
    BackupState: {
      last: backup,
      failure: null,
      is_overdue: false,
      is_running: false,
      next_at: evening,
      place: "folder",
      stored: [backup],
    } satisfies BackupState,
    DiskState: disk,
    ProxyState: proxy,
    ClockState: clock,
    SystemInfo: {
      version: "1.0.0",
      build: "20261205.3f2a91c0",
      database: "SQLite 3.51.0",
    } satisfies SystemInfo,

    Problem: {
      type: "about:blank",
      title: "Some fields need attention",
      status: 422,
      detail: "Enter a title.",
      code: "invalid_fields",
      errors: { title: ["Enter a title."] },
      requestId: "5f0c6a8e-7e0b-4b5e-9d43-2b1f5b0c9a11",
    } satisfies Problem,
  }),
);
