/* Stylelint's standard on the page's style sheets; each rule left out, or held otherwise, has its reason. */

export default {
  extends: "stylelint-config-standard",
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  rules: {
    // Alpha is written as opacity is.
    "alpha-value-notation": "number",
    // Tests read colours, six digits each.
    "color-hex-length": "long",
    // A height in an older unit first, for browsers that do not know the newer.
    "declaration-block-no-duplicate-custom-properties": [true, { ignoreProperties: ["--tall"] }],
    // How things lie along one axis is seldom what they do along the other.
    "declaration-block-no-redundant-longhand-properties": [true, { ignoreShorthands: [/^place-/] }],
    // A rule that fits a line is read at a glance.
    "declaration-block-single-line-max-declarations": null,
    // Files of ours, without spaces.
    "function-url-quotes": "never",
    // A width between two is a range; a height below the one line that parts low screens is a max-height.
    "media-feature-range-notation": null,
    // It compares selectors that never meet; where two do, layers decide.
    "no-descending-specificity": null,
    // Half a card's corner.
    "number-max-precision": 5,
    // Safari knows them by no other name.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["text-size-adjust", "user-select"] }],
    // Names of fonts, and a name that SVG writes so.
    "value-keyword-case": ["lower", { ignoreKeywords: ["Arial", "currentColor", "Palatino", "Roboto"] }],
    // Empty lines part subjects, wherever a reader sees one end.
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
  },
};
