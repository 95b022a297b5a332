/** These names are not beside the schemas because no list loads those. */
export const publicationOrders = ["newest", "changed", "title", "best"] as const;
export type PublicationOrder = (typeof publicationOrders)[number];
