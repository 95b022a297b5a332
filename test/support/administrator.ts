export const administrator = { username: "olive", password: "correct horse battery" } as const;

/** Signs in where no password was ever set, as specified. */
export const defaultAdministrator = { username: "admin", password: "open-the-door" } as const;
