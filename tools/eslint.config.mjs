/* Every rule of ESLint's own on everything that is JavaScript here; each one left out, or held otherwise, has its reason. */

import globals from "globals";
import js from "@eslint/js";

/** Rules that are off, and why. */
const LEFT_OUT = {
  "capitalized-comments": "a sentence may begin with a name",
  "id-length": "x, y and at are whole words here",
  "init-declarations": "a value that comes later is not one that is absent",
  "max-lines-per-function": "a closure holds what belongs together; its functions are short",
  "max-statements": "steps in their order are easier to read than steps in functions of their own",
  "no-await-in-loop": "one after the other is what is meant: a person is playing meanwhile",
  "no-console": "the console is where a start's cause and a tool's answer go",
  "no-continue": "an early end of a turn is flat",
  "no-inline-comments": "a reason stands beside what it is for",
  "no-inner-declarations": "scripts keep their names in a block of their own",
  "no-magic-numbers": "numbers that need a name have one",
  "no-ternary": "a choice between two values is an expression",
  "no-undefined": "absence has this name",
  "prefer-named-capture-group": "the groups are few, and taken apart by place at once",
  "require-atomic-updates": "it takes every object for one that others change meanwhile",
  "require-unicode-regexp": "what is matched is ASCII",
  "sort-imports": "the formatter's order, by file",
  "sort-keys": "the order of a table is its reader's",
  strict: "modules are, and scripts that keep their names in a block have nothing to gain",
};

/** Rules that are on otherwise than usual. */
const HELD = {
  // Pyodide's name.
  camelcase: ["error", { allow: ["on_fatal"] }],
  // A database has it, and this one has nothing to close.
  "class-methods-use-this": ["error", { exceptMethods: ["close"] }],
  curly: ["error", "multi-line"],
  "func-style": ["error", "declaration", { allowArrowFunctions: true }],
  // An error and what throws it, a database and its stores: one subject.
  "max-classes-per-file": ["error", 2],
  "max-params": ["error", 4],
  // Pyodide's and Python's own insides.
  "no-underscore-dangle": ["error", { allow: ["_api", "_getFiles", "_loadSnapshot", "_makeSnapshot", "_module"] }],
  "no-unused-vars": ["error", { ignoreRestSiblings: true }],
  // What a function names is looked up when it runs.
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "one-var": ["error", "never"],
  "prefer-destructuring": ["error", { array: false, object: true }],
};

export default [
  js.configs.all,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: { ...Object.fromEntries(Object.keys(LEFT_OUT).map((rule) => [rule, "off"])), ...HELD },
  },
  { files: ["app/**"], languageOptions: { globals: globals.browser } },
  { files: ["app/boot/guard.js"], languageOptions: { sourceType: "script" } },
  {
    files: ["app/boot/worker.js", "app/boot/retired.js"],
    languageOptions: { globals: globals.serviceworker, sourceType: "script" },
  },
  { files: ["tools/**"], languageOptions: { globals: globals.node } },
];
