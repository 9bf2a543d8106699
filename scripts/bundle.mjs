// `node scripts/bundle.mjs [folder]`: writes the built service as a few files instead of one for each class, which Node
// loads faster (docs/performance.md, "Start and memory"). The image has it as its `dist`; a checkout runs the files of `dist`.
//
// There are two bundles of the service. `standalone/` contains the packages too. Modules of others import packages as well,
// and of each there must be one copy, so that with `ALMANAC_MODULES` the service is started from the other bundle, which
// leaves them in node_modules. The command line and the exports of the package are in that one too.
//
// `--compiled` also starts the service once on an empty database, so that Node stores the compiled code in the folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { buildIfStale } from './build-if-stale.mjs';
import { NODE_FLAGS } from './node-flags.mjs';
import { stripNames } from './strip-names.mjs';

/** What is imported or started from outside: the service, the command line, the package, TypeORM's command line. */
const ENTRY_POINTS = [
  'main',
  'cli/main',
  'index',
  'testing/index',
  'load-configuration',
  'core/database/data-source',
].map((name) => `dist/${name}.js`);

/**
 * Packages outside of the standalone bundle too: those with native code or files of their own, `reflect-metadata`,
 * which every chunk needs first, and large ones that are loaded only with a setting (`STORAGE_URL`, `REDIS_URL`,
 * `OTEL_EXPORTER_OTLP_ENDPOINT`) or with the first ticket that is made as a file.
 */
const OUTSIDE =
  /^(?:@aws-sdk|@node-rs\/argon2|@opentelemetry|@photostructure\/sqlite|@smithy|fontkit|ioredis|passkit-generator|pdfkit|reflect-metadata|sharp|swagger-ui-dist)(?:\/|$)/;

/** Optional parts of packages that the service does not install: drivers of TypeORM, transports and adapters of Nest. */
const NOT_INSTALLED =
  /^(?:@as-integrations|@fastify|@google-cloud|@nestjs\/(?:microservices|websockets)|@sap|better-sqlite3|expo-sqlite|hdb-pool|mongodb|mssql|mysql|oracledb|pg|pg-native|pg-query-stream|react-native-sqlite-storage|redis|sql\.js|sqlite3|typeorm-aurora-data-api-driver)(?:\/|$)/;

/** Decides about the imports of packages. @param isOutside whether a package is left out of the bundle */
const packages = (isOutside) => ({
  name: 'packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ kind, path }) =>
      kind !== 'entry-point' && isOutside(path) ? { external: true } : undefined,
    );
  },
});

/** `@nestjs/typeorm` looks for two classes of TypeORM 0.3 with a `require` that would load a second copy of TypeORM. */
const oneTypeorm = {
  name: 'one-typeorm',
  setup({ onLoad }) {
    onLoad({ filter: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ }, async ({ path }) => {
      const contents = (await readFile(path, 'utf8')).replace(/^const require = createRequire.*$/m, '');
      return { contents: `import * as typeorm from 'typeorm';\nconst require = () => typeorm;\n${contents}` };
    });
  },
};

/** The drivers of TypeORM for other databases than MySQL, MariaDB and SQLite, which are a tenth of all text. */
const UNUSED_DRIVER =
  /\/(?:aurora-mysql|aurora-postgres|capacitor|cockroachdb|cordova|expo|mongodb|nativescript|oracle|postgres|react-native|sap|spanner|sqljs|sqlserver)\/\w+Driver$/;

/** TypeORM loads all its drivers when it starts. */
const usedDrivers = {
  name: 'used-drivers',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: UNUSED_DRIVER }, ({ importer, path }) =>
      /\/typeorm\//.test(importer) ? { path, namespace: 'unused-driver' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'unused-driver' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** npm installs the same version of a package more than once when the folder above has another version. */
const oneCopy = {
  name: 'one-copy',
  setup({ onResolve, resolve: resolvePath }) {
    const folders = new Map();
    onResolve({ filter: /^[^./#]/ }, async ({ path, kind, importer, resolveDir, namespace, pluginData }) => {
      if (kind === 'entry-point' || namespace !== 'file' || pluginData === oneCopy || isBuiltin(path)) return undefined;
      const found = await resolvePath(path, { kind, importer, resolveDir, namespace, pluginData: oneCopy });
      const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(found.path)?.[0];
      if (found.external || found.errors.length > 0 || folder === undefined) return undefined;
      const { name, version } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
      const key = `${name}@${version}`;
      if (!folders.has(key)) folders.set(key, folder);
      return { path: folders.get(key) + found.path.slice(folder.length), sideEffects: found.sideEffects };
    });
  },
};

/** Where the built service is. */
const BUILT = resolve('dist');

/**
 * The names that `await import('package')` gives in Node. Of a package of CommonJS, esbuild gives `default` only, since
 * it does not know the other names of a chunk. Packages import each other as they are bundled everywhere.
 */
const namesOfLazyPackages = (isOutside) => ({
  name: 'names-of-lazy-packages',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ importer, kind, path, resolveDir }) =>
      kind === 'dynamic-import' && importer.startsWith(BUILT) && !isBuiltin(path) && !isOutside(path)
        ? { path, namespace: 'lazy', pluginData: resolveDir }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'lazy' }, async ({ path, pluginData: resolveDir }) => {
      const names = Object.keys(await import(path)).filter((name) => /^[a-z_$][\w$]*$/i.test(name));
      const lines = names.map((name) => `export ${name === 'default' ? 'default' : `const ${name} =`} all.${name};`);
      return { contents: `import * as all from ${JSON.stringify(path)};\n${lines.join('\n')}`, resolveDir };
    });
  },
});

/** What the build writes for OpenAPI documents has a variable address in the sources, which esbuild does not follow. */
const pluginMetadata = {
  name: 'plugin-metadata',
  setup({ onLoad }) {
    onLoad({ filter: /dist\/docs\/openapi-document\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace('import(PLUGIN_METADATA)', "import('../metadata.js')"),
    }));
  },
};

/** Options of both bundles. */
const OPTIONS = {
  outbase: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  sourcemap: 'linked',
  // Positions are enough for stack traces (`NODE_OPTIONS=--enable-source-maps`).
  sourcesContent: false,
  // Class names are tokens, names of metrics and parts of messages.
  keepNames: true,
  legalComments: 'none',
  // Else `#core/…` is looked up among the paths of tsconfig.json, in `src`.
  tsconfigRaw: '{}',
  logLevel: 'warning',
};

/** Decorators of every chunk need it, and chunks have an order of their own. */
const METADATA = "import 'reflect-metadata';";

/** Starts the bundle that the settings need, which a file `.env` may contain. Compiled code is stored beside it. */
const MAIN = `import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { config } from 'dotenv';
module.enableCompileCache?.(fileURLToPath(new URL('./compiled', import.meta.url)));
const env = { ...process.env };
config({ processEnv: env, quiet: true });
await import(env.ALMANAC_MODULES ? './extensible.js' : './standalone/main.js');
`;

/** Milliseconds for the first start, which makes a database. */
const FIRST_START_MS = 120_000;

/** @param {string} outdir an existing folder of this name is replaced */
export async function bundle(outdir) {
  buildIfStale();
  const unfinished = `${outdir}.${process.pid}`;
  await build({
    ...OPTIONS,
    entryPoints: ENTRY_POINTS,
    outdir: unfinished,
    banner: { js: METADATA },
    plugins: [packages(() => true), pluginMetadata],
  });
  await bundleStandalone(`${unfinished}/standalone`);
  await rename(`${unfinished}/main.js`, `${unfinished}/extensible.js`);
  await writeFile(`${unfinished}/main.js`, MAIN);
  await rm(outdir, { recursive: true, force: true });
  await rename(unfinished, outdir);
}

async function bundleStandalone(outdir) {
  const isOutside = (path) => OUTSIDE.test(path) || NOT_INSTALLED.test(path);
  const { outputFiles } = await build({
    ...OPTIONS,
    entryPoints: ['dist/main.js'],
    outdir,
    write: false,
    // V8 holds the text of every loaded file as long as the process runs.
    minifyWhitespace: true,
    minifySyntax: true,
    // Modules of ECMAScript lose what is not used, such as the telephone numbers of class-validator.
    mainFields: ['module', 'main'],
    // Packages of CommonJS call it for modules of Node.
    banner: {
      js: `import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);\n${METADATA}`,
    },
    plugins: [packages(isOutside), namesOfLazyPackages(isOutside), usedDrivers, oneCopy, oneTypeorm, pluginMetadata],
  });
  await mkdir(`${outdir}/chunks`, { recursive: true });
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  for (const [path, text] of texts) {
    if (path.endsWith('.map')) continue;
    const { code, map } = await stripNames(text, texts.get(`${path}.map`));
    await writeFile(path, `${asciiOnly(code)}//# sourceMappingURL=${basename(path)}.map\n`);
    await writeFile(`${path}.map`, map);
  }
}

/**
 * V8 needs two bytes for each character of a file that has one beyond ASCII, as long as the process runs. In texts,
 * templates and expressions the escape means the same; the others are in comments.
 */
const asciiOnly = (text) =>
  text.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const DEFAULT_FOLDER = 'dist-bundle';

/** Starts the service of a bundle until it answers. Node stores what it compiled when the process ends. */
async function compile(outdir) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bundle-'));
  const env = { DATABASE_URL: `sqlite:${folder}/data.sqlite`, UPLOADS_DIR: `${folder}/uploads`, PORT: '0' };
  const service = spawn(process.execPath, [...NODE_FLAGS, resolve(outdir, 'main.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH, TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: FIRST_START_MS,
  });
  const isOver = once(service, 'exit');
  for await (const line of createInterface(service.stdout)) if (line.includes('Almanac answers')) service.kill();
  const [code] = await isOver;
  await rm(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The service of ${outdir} did not start.`);
}

if (import.meta.filename === process.argv[1]) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { compiled: { type: 'boolean', default: false } },
  });
  const outdir = positionals[0] ?? DEFAULT_FOLDER;
  await bundle(outdir);
  if (values.compiled) await compile(outdir);
}
