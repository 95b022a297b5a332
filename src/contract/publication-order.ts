/** Apart from the schemas, which no list loads. */
export const publicationOrders = ["newest", "changed", "title", "best"] as const;
export type PublicationOrder = (typeof publicationOrders)[number];
