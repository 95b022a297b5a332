const LITERAL_SIZE = "/(?<![\\d.])(?!1px\\b)[\\d.]+(rem|px)\\b/";
const widths = [15, 48, 60, 65, 75, 80, 90, 100].map((width) => `${width}rem`);

/** Spaces, type, radii, times and the widths of windows come from src/ui/tokens.css. */
export default {
  // The tokens themselves, the generated fonts and print have sizes of their own.
  ignoreFiles: ["**/{tokens,fonts,print}.css"],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    "declaration-property-value-disallowed-list": [
      {
        "/^(margin|padding|gap|row-gap|column-gap|inset|top|right|bottom|left|scroll-|--.*(pad|gap)$)/":
          [LITERAL_SIZE],
        "/^font(-size)?$/": [LITERAL_SIZE],
        // 1 is for text that never wraps.
        "line-height": ["/^(?!1$)[\\d.]+\\w*$/"],
        font: ["/ \\/ (?!1 )[\\d.]+ /"],
        // Two radii with a slash draw an ellipse, not a rounded corner.
        "/radius$/": ["/^(?!.* \\/ ).*([2-9]px|\\d\\dpx|%|rem)/"],
        "letter-spacing": ["/^(?!var\\().*[1-9]/"],
        "/^(transition|animation)/": ["/[1-9]\\d*m?s\\b/"],
      },
      { message: "Use a token of src/ui/tokens.css, or disable this line with a reason." },
    ],
    "media-feature-name-value-allowed-list": [
      { width: widths },
      { message: "Use a width that src/ui/tokens.css names." },
    ],
  },
};
