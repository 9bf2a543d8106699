import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import constantName from './scripts/eslint/constant-name.mjs';
import fileSuffix from './scripts/eslint/file-suffix.mjs';
import foreignTable from './scripts/eslint/foreign-table.mjs';
import rawSql from './scripts/eslint/raw-sql.mjs';

const WALL_CLOCK =
  'Only Clock reads the wall clock: inject Clock (src/core/context/clock.ts), or take the moment as an argument. Tests ask test/helpers/clock.ts. Measure durations with performance.now().';

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'dist-test/**',
      'dist-bundle/**',
      'clients/typescript/dist/**',
      'console/dist/**',
      'clients/typescript/src/schema.ts',
      'test/extension/dist/**',
      'test/mollie/dist/**',
      'test/nest-tools/dist/**',
      'modules/**',
      'node_modules/**',
      'data/**',
      'coverage/**',
      '.tmp/**',
      'test/contract/scenarios/**',
      'test/contract/run.mjs',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    // Not `projectService`: one program of all files, as `tsc` makes it, takes a tenth less time.
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './clients/typescript/tsconfig.json', './console/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Namespaces merge their domain events into one interface.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      'no-control-regex': 'off',
      'no-console': 'error',
      // Prettier decides where lines end.
      'no-unexpected-multiline': 'off',
      'no-useless-rename': 'error',
      'object-shorthand': ['error', 'properties'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.spec-helper.ts', 'src/**/migrations/**'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    // One place reads the wall clock, so that tests decide what time it is.
    files: ['**/*.{ts,tsx}'],
    ignores: ['src/core/context/clock.ts', 'test/helpers/clock.ts', 'console/src/lib/clock.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'MemberExpression[object.name="Date"][property.name="now"]',
          'NewExpression[callee.name="Date"][arguments.length=0]',
          'CallExpression[callee.name="Date"]',
          'MemberExpression[object.name="Temporal"][property.name="Now"]',
        ].map((selector) => ({ selector, message: WALL_CLOCK })),
      ],
    },
  },
  {
    // Names say what a file, a class and a constant are for (docs/glossary.md).
    files: ['src/**/*.ts'],
    plugins: { almanac: { rules: { 'constant-name': constantName, 'file-suffix': fileSuffix } } },
    rules: { 'almanac/constant-name': 'error', 'almanac/file-suffix': 'error' },
  },
  {
    // A module reaches the tables of others through their services only (docs/architecture.md), and writes statements by
    // hand only where decision 0003 says so.
    files: ['src/**/*.ts'],
    plugins: { tables: { rules: { 'foreign-table': foreignTable, 'raw-sql': rawSql } } },
    rules: { 'tables/foreign-table': 'error', 'tables/raw-sql': 'error' },
  },
  {
    // The public file of a core folder exports them too, where dependency-cruiser cannot tell them apart.
    files: ['src/**/*.controller.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['#core/*'], importNamePattern: 'Repository$', message: 'Controllers call services.' }] },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@nestjs/swagger',
              allowTypeImports: true,
              message: 'It takes a third of the start time: use the decorators of #core/openapi (decision 0005).',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.mapper.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['#core/*'],
              importNamePattern: '^(RequestContext|Clock|.*(Service|Repository))$',
              allowTypeImports: true,
              message: 'Mappers are pure: they are given what they need of the request.',
            },
          ],
        },
      ],
    },
  },
  {
    // A package of its own, which sees the types of the built service; `tsc` checks it with the sources.
    files: ['test/extension/**/*.ts', 'test/mollie/**/*.ts'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      parserOptions: {
        project: null,
        program: null,
        emitDecoratorMetadata: true,
        experimentalDecorators: true,
      },
    },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts', '**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Scripts that modules send to browsers.
    files: ['test/*/public/**/*.js'],
    languageOptions: {
      globals: { document: 'readonly', window: 'readonly', customElements: 'readonly', HTMLElement: 'readonly' },
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        require: 'readonly',
        __dirname: 'readonly',
        __filename: 'readonly',
        globalThis: 'readonly',
        process: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
        module: 'writable',
        performance: 'readonly',
        AbortSignal: 'readonly',
        URLSearchParams: 'readonly',
      },
    },
  },
);
