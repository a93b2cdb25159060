// The linter for the page's modules and these tests. Types are checked by `npm run types`.

import js from '@eslint/js';

/** The browser's globals; TypeScript knows the rest. */
const rules = {
  ...js.configs.recommended.rules,
  // TypeScript finds these, and knows the browser's globals.
  'no-undef': 'off',
  'no-unused-vars': 'off',
  eqeqeq: ['error', 'always'],
  'no-var': 'error',
  'prefer-const': ['error', { destructuring: 'all' }],
  'no-console': ['error', { allow: ['error'] }],
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-new-func': 'error',
  'no-shadow': ['error', { allow: ['event', 'status'] }],
  'object-shorthand': 'error',
  'prefer-template': 'error',
  'no-else-return': 'error',
};

export default [
  {
    files: ['crates/studio/page/js/**/*.js', 'crates/studio/e2e/*.mjs', 'games/*/page/*.js'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules,
  },
];
