/** Where the gathered lines go, as pino's own destination takes them. */
interface Output {
  write(text: string): unknown;
  flushSync(): void;
}

/** So many lines, some 50 kB, make a piece worth a write of its own … */
const MOST_LINES = 500;
/** … and a line that stays alone waits no longer than a person notices. */
const LONGEST_MS = 100;

/**
 * Hands log lines on in pieces. One write for each line was a tenth of what a cached page costs;
 * pino's own `minLength` saves nothing, because it measures the whole piece again for every line.
 */
export class LogOutput {
  readonly #output: Output;
  readonly #atExit = () => this.flushSync();
  #lines: string[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(output: Output) {
    this.#output = output;
    // A process that ends on an error still says why.
    process.on("exit", this.#atExit);
  }

  write(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length >= MOST_LINES) this.#send();
    else this.#timer ??= setTimeout(() => this.#sendLate(), LONGEST_MS);
  }

  /** Everything written so far is handed over when this returns. */
  flushSync(): void {
    this.#send();
    this.#output.flushSync();
  }

  /** Hands over what is left, and lets go of the process. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.flushSync();
    process.off("exit", this.#atExit);
  }

  #sendLate(): void {
    this.#timer = null;
    this.#send();
  }

  #send(): void {
    if (this.#lines.length === 0) return;
    const piece = this.#lines.join("");
    this.#lines = [];
    this.#output.write(piece);
  }
}
