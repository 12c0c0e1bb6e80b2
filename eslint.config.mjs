// Module boundaries. The other rules stand in .oxlintrc.jsonc.
import nx from '@nx/eslint-plugin';
import * as parser from './tools/checks/imports-parser.mjs';

/** Permitted imports between libraries. A context never imports another context; a definition imports nothing. */
const boundaries = [
  { sourceTag: 'is:definition', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'is:identity', onlyDependOnLibsWithTags: ['is:definition'] },
  { sourceTag: 'is:kinds', onlyDependOnLibsWithTags: ['is:definition'] },
  { sourceTag: 'is:language', onlyDependOnLibsWithTags: ['is:definition', 'is:kinds'] },
  { sourceTag: 'is:platform', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'is:catalogue', onlyDependOnLibsWithTags: ['is:definition'] },
  { sourceTag: 'is:stack', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'is:events', onlyDependOnLibsWithTags: ['is:platform'] },
  { sourceTag: 'is:attachments', onlyDependOnLibsWithTags: ['is:platform'] },
  {
    sourceTag: 'is:store',
    onlyDependOnLibsWithTags: [
      'is:definition',
      'is:kinds',
      'is:identity',
      'is:platform',
      'is:events',
      'is:attachments',
    ],
  },
  {
    sourceTag: 'is:http',
    onlyDependOnLibsWithTags: [
      'is:definition',
      'is:kinds',
      'is:catalogue',
      'is:identity',
      'is:platform',
      'is:store',
    ],
  },
  {
    sourceTag: 'is:context',
    onlyDependOnLibsWithTags: [
      'is:definition',
      'is:kinds',
      'is:catalogue',
      'is:identity',
      'is:language',
      'is:platform',
      'is:events',
      'is:store',
      'is:http',
    ],
  },
  {
    sourceTag: 'is:gateway',
    onlyDependOnLibsWithTags: [
      'is:definition',
      'is:kinds',
      'is:catalogue',
      'is:identity',
      'is:platform',
      'is:events',
      'is:attachments',
      'is:http',
      'is:context',
    ],
  },
  { sourceTag: 'is:console', onlyDependOnLibsWithTags: ['is:language'] },
  { sourceTag: 'is:app', onlyDependOnLibsWithTags: ['is:context', 'is:gateway', 'is:platform'] },
];

export default [
  {
    files: ['apps/**/*.ts', 'libs/**/*.ts'],
    // Specs may import the testing library.
    ignores: ['**/*.spec.ts', '**/*.contract.ts', 'libs/*/test/**', 'libs/testing/**'],
    languageOptions: { parser },
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { allow: [], depConstraints: boundaries, enforceBuildableLibDependency: false },
      ],
    },
  },
];
