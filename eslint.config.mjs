import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

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
      'is:attachments',
      'is:http',
      'is:context',
    ],
  },
  { sourceTag: 'is:app', onlyDependOnLibsWithTags: ['is:context', 'is:gateway', 'is:platform'] },
];

/** Forbidden imports by kind of file, in every library. */
const forbid = (files, message, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group: patterns, message }] }] },
});

const frameworks = [
  '@nestjs/*',
  'typeorm',
  'pg',
  'nats',
  'node:*',
  '@deskline/platform',
  '@deskline/record-store',
];

const behindSeam = 'Sharing between accounts stands behind RowSource and ChangeExtension (ADR 76).';

/** Forbidden type names, because they have no meaning of their own: docs/glossary.md has the words of the trade. */
const vagueNames = ['Work', 'Asked', 'Told', 'Kept', 'Known', 'Place', 'Part', 'Held', 'Shown', 'Heard'];
const declarations = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration'];

export default tseslint.config(
  { ignores: ['dist', '.nx', '.data', 'node_modules', 'coverage'] },
  ...tseslint.configs.recommended,
  { rules: { 'max-lines': ['error', 400] } },
  {
    files: ['**/*.ts'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { allow: [], depConstraints: boundaries, enforceBuildableLibDependency: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      // The compiler reports unused names (noUnusedLocals, noUnusedParameters) at no further cost.
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    // Specs may import the testing library.
    files: [
      '**/*.spec.ts',
      '**/*.contract.ts',
      'libs/*/test/**',
      'libs/testing/**',
      'e2e/**',
      'bench/**',
      'tools/**',
    ],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  {
    // Rules that need types, for the code that runs in production: over specs they would double the time of the lint.
    files: ['apps/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: ['**/*.spec.ts', 'libs/testing/**'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  {
    files: ['**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...declarations.map((declaration) => ({
          selector: `${declaration}[id.name=/^(${vagueNames.join('|')})$/]`,
          message: 'Name the type by a word of the trade (docs/glossary.md).',
        })),
      ],
    },
  },
  forbid(['**/*.record.ts'], 'A definition is data: it imports the definition language only.', ...frameworks),
  forbid(['**/*.rules.ts'], 'Rules are pure: no I/O and no clock of their own.', ...frameworks),
  forbid(['libs/record-kinds/**/*.ts'], 'Field kinds are pure: they know no framework.', ...frameworks),
  forbid(['libs/record/**/*.ts'], 'The definition language imports nothing.', '@*/*', 'node:*'),
  {
    // The engine knows two interfaces; only the place that plugs sharing in, and the library's face, import it.
    files: ['libs/record-store/src/**/*.ts'],
    ignores: [
      'libs/record-store/src/sharing/**',
      'libs/record-store/src/extensions.ts',
      'libs/record-store/src/index.ts',
    ],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ group: ['**/sharing/*'], message: behindSeam }] }],
      'no-restricted-properties': [
        'error',
        ...['sharing', 'sharedUnder'].map((property) => ({ property, message: behindSeam })),
      ],
    },
  },
  {
    files: ['**/*.rules.ts', '**/*.record.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'Date', message: 'Rules get the clock as an argument.' }],
    },
  },
);
