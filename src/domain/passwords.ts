import { hash, verify } from "@node-rs/argon2";

// OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing is bounded: more than these at once would only take memory from everything else. */
const AT_ONCE = 2;
const waiting: (() => void)[] = [];
let running = 0;

/** The argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password, cost));
}

/** Whether a password belongs to a hash. */
export function isPasswordOf(hashed: string, password: string): Promise<boolean> {
  return bounded(() => verify(hashed, password));
}

let decoy: Promise<string> | null = null;

/** Takes as long as {@link isPasswordOf}, so that the answer's time tells nobody who exists. */
export async function pretendToCheck(password: string): Promise<false> {
  decoy ??= hashPassword("nobody has this password");
  await isPasswordOf(await decoy, password);
  return false;
}

async function bounded<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // Whoever waits takes this place over, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
