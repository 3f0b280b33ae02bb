/* Every rule of ESLint's own on everything that is JavaScript here; each one left out has its reason. */

import js from "@eslint/js";
import globals from "globals";

const LEFT_OUT = {};

export default [
  { ignores: [".*/**", "dist/**", "node_modules/**"] },
  js.configs.all,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: { ecmaVersion: "latest", sourceType: "module" },
    rules: Object.fromEntries(Object.keys(LEFT_OUT).map((rule) => [rule, "off"])),
  },
  { files: ["app/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["app/boot/guard.js"], languageOptions: { sourceType: "script" } },
  { files: ["app/boot/worker.js", "app/boot/retired.js"], languageOptions: { sourceType: "script", globals: globals.serviceworker } },
  { files: ["tools/**/*.mjs"], languageOptions: { globals: globals.nodeBuiltin } },
];
