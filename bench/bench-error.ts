/** The text says what to do. */
export class BenchError extends Error {}
