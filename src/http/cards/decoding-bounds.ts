/** Far more than the pictures and logos of the site have, and than a card or an icon needs. */
export const decodingBounds = { limitInputPixels: 12_000_000 };
