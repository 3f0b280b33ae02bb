/* What html-validate recommends, for whole documents; each rule left out, or held otherwise, has its reason. */

export default {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document"],
  // PyScript's own.
  elements: ["html5", { "mpy-config": { flow: true } }],
  rules: {
    // Drawings are XML too, which knows no attribute without a value.
    "attribute-boolean-style": "off",
    "doctype-style": ["error", { style: "lowercase" }],
    // The site is its own origin, and a file's name is its digest.
    "require-sri": "off",
    // Ids of rules hold a dot, and are anchors that others link to.
    "valid-id": ["error", { relaxed: true }],
    // What is chosen shows at once; nothing is sent.
    "wcag/h32": "off",
  },
};
