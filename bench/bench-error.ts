/** Something that keeps the bench from measuring; the text says what to do. */
export class BenchError extends Error {}
