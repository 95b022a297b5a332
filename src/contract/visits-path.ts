/** The call by which a page counts itself; in a file of its own, since the script of every page has it. */
export const visitsPath = () => "/api/visits";
