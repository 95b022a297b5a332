import type { Problem } from "#contract/errors.ts";

/** The fate of a call: it never arrives, or its answer is lost or late, or the call waits, or the server refuses it. */
export type Fate = "never arrives" | "answer is lost" | "answer waits" | "waits" | Refused;

interface Refused extends Pick<Problem, "status" | "code" | "detail" | "errors"> {
  waits?: true;
}

export interface Sent {
  method: string;
  path: string;
  body: unknown;
}

type Call = readonly [method: string, path: RegExp | string];

interface Rule {
  call: Call;
  fate: Fate;
  isLasting: boolean;
}

/** Stands between the portal and the real server, and breaks, stalls and refuses as a test says. */
export class Line {
  readonly sent: Sent[] = [];
  readonly #origin: string;
  readonly #send: typeof fetch;
  #rules: Rule[] = [];
  #isUp = true;
  #held = Promise.withResolvers<void>();

  constructor(origin: string, send: typeof fetch) {
    this.#origin = origin;
    this.#send = send;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Decides the fate of the next call of this kind. */
  next(call: Call, fate: Fate): void {
    this.#rules.push({ call, fate, isLasting: false });
  }

  /** Decides the fate of all calls of this kind, until the returned function is called. */
  always(call: Call, fate: Fate): () => void {
    const rule = { call, fate, isLasting: true };
    this.#rules.push(rule);
    return () => {
      this.#rules = this.#rules.filter((one) => one !== rule);
    };
  }

  /** Lets go what waits. */
  release(): void {
    this.#held.resolve();
    this.#held = Promise.withResolvers();
  }

  cut(): void {
    this.#isUp = false;
  }

  mend(): void {
    this.#isUp = true;
    dispatchEvent(new Event("online"));
  }

  readonly fetch: typeof fetch = async (input, init) => {
    // The portal calls by path, a test itself by address.
    if (!String(input).startsWith("/")) return this.#send(input, init);
    const { pathname, search } = new URL(String(input), this.#origin);
    const method = init?.method ?? "GET";
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    if (method !== "GET") this.sent.push({ method, path: pathname, body });
    if (!this.#isUp) throw new TypeError("Failed to fetch");
    const fate = this.#fateOf(method, pathname);
    if (fate === "never arrives") throw new TypeError("Failed to fetch");
    if (fate === "waits" || (typeof fate === "object" && fate.waits)) await this.#held.promise;
    if (typeof fate === "object") {
      const { waits: _, ...problem } = fate;
      return Response.json(problem, {
        status: problem.status,
        headers: { "Content-Type": "application/problem+json" },
      });
    }
    const answer = await this.#send(`${this.#origin}${pathname}${search}`, init);
    if (fate === "answer waits") await this.#held.promise;
    if (fate === "answer is lost") throw new TypeError("Failed to fetch");
    return answer;
  };

  #fateOf(method: string, path: string): Fate | undefined {
    const rule = this.#rules.find(({ call: [name, where] }) => {
      return name === method && (typeof where === "string" ? where === path : where.test(path));
    });
    if (rule && !rule.isLasting) this.#rules.splice(this.#rules.indexOf(rule), 1);
    return rule?.fate;
  }
}
