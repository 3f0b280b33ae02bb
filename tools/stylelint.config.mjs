/* Stylelint's standard on the page's style sheets; each rule left out has its reason. */

export default {
  extends: "stylelint-config-standard",
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  rules: {},
};
