// `node scripts/bundle.mjs [folder]`: writes the built service as a few files instead of one for each class, which Node
// loads faster (docs/performance.md, "Start"). The image has it as its `dist`; a checkout runs the files of `dist`.
// Packages stay outside: modules of others import them too, and there must be one copy.
import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { buildIfStale } from './build-if-stale.mjs';

/** What is imported or started from outside: the service, the command line, the package, TypeORM's command line. */
const ENTRY_POINTS = [
  'main',
  'cli/main',
  'index',
  'testing/index',
  'load-configuration',
  'core/database/data-source',
].map((name) => `dist/${name}.js`);

/** @param {string} outdir an existing folder of this name is replaced */
export async function bundle(outdir) {
  buildIfStale();
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: ENTRY_POINTS,
    outdir,
    outbase: 'dist',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    sourcemap: 'linked',
    // Class names are tokens, names of metrics and parts of messages.
    keepNames: true,
    legalComments: 'none',
    // Else `#core/…` is looked up among the paths of tsconfig.json, in `src`.
    tsconfigRaw: '{}',
    // Decorators of every chunk need it, and chunks have an order of their own.
    banner: { js: "import 'reflect-metadata';" },
    plugins: [
      {
        name: 'packages-stay-outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./#]/ }, ({ kind }) => (kind === 'entry-point' ? undefined : { external: true })),
      },
    ],
    logLevel: 'warning',
  });
}

if (import.meta.filename === process.argv[1]) await bundle(process.argv[2] ?? 'dist-bundle');
