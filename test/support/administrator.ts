/** Who administers the sites of the tests. */
export const administrator = { username: "olive", password: "correct horse battery" } as const;

/** What signs in where no administrator was ever named, as the specification has it. */
export const defaultAdministrator = { username: "admin", password: "open-the-door" } as const;
