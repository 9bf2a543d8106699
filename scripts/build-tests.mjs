// Builds what the test suites load (test/jest/native-loader.cjs): the sources as CommonJS below dist-test/, only those
// that changed, and all packages they import as one bundle. What ships is built by `nest build`.
import { transformFile } from '@swc/core';
import { build } from 'esbuild';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClientIfStale } from './build-client.mjs';
import { writeSwaggerMetadata } from './swagger-metadata.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCE = join(ROOT, 'src');
const OUTPUT = join(ROOT, 'dist-test');
const VENDOR = join(OUTPUT, 'vendor.cjs');
const METADATA = join(OUTPUT, 'metadata.js');
const VENDOR_LIST = join(OUTPUT, 'vendor.json');
/** The client of clients/typescript is bundled like a package. */
const CLIENT = join(ROOT, 'clients/typescript/dist/index.js');
/** Changes with every compiled source. */
const STAMP = join(OUTPUT, 'stamp');

const SWC_OPTIONS = {
  swcrc: false,
  configFile: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: true,
};

/**
 * Loaded by Node itself: native addons, clients of other projects that few tests use, what @nestjs/typeorm requires at
 * run time (a bundled second copy would have classes of its own), and supertest: it reads a stack at each `expect`, and
 * mapping a frame of the bundle to its source means searching all of the bundle, once per test file.
 */
const NOT_BUNDLED = [
  'reflect-metadata',
  'supertest',
  'typeorm',
  'sharp',
  '@photostructure/sqlite',
  '@node-rs/argon2',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  'wpapi',
  '@wordpress/api-fetch',
  '@extractus/oembed-extractor',
  '@jest/globals',
];
/**
 * Optional parts of Nest that no test uses in its own process. Where they are installed (test/nest-tools), Node would
 * load them with a second copy of Nest. Nest continues without them when an import fails.
 */
const OPTIONAL_PARTS = /^(?:@fastify\/static|@nestjs\/(?:microservices|websockets))(?:\/|$)/;

const withoutOptionalParts = {
  name: 'without-optional-parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: OPTIONAL_PARTS }, ({ path }) => ({ path, namespace: 'optional' }));
    onLoad({ filter: /.*/, namespace: 'optional' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is not part of the tests`)});`,
    }));
  },
};

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const outputOf = (path) => join(OUTPUT, relative(SOURCE, path)).replace(/\.ts$/, '.js');

async function compile(path) {
  const output = outputOf(path);
  mkdirSync(dirname(output), { recursive: true });
  if (path.endsWith('.json')) return cpSync(path, output);
  const { code, map } = await transformFile(path, { ...SWC_OPTIONS, filename: path, sourceFileName: path });
  writeFileSync(`${output}.map`, map);
  writeFileSync(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`);
}

/** Compiles the sources that are newer than their output, and removes outputs whose source is gone. */
async function compileSources() {
  const sources = filesBelow(SOURCE).filter((path) => /(?<!\.spec|\.spec-helper)\.ts$|\.json$/.test(path));
  const outputs = new Set(sources.map(outputOf));
  for (const path of filesBelow(OUTPUT))
    if (dirname(path) !== OUTPUT && !outputs.has(path.replace(/\.map$/, ''))) rmSync(path);
  const stale = sources.filter((path) => modifiedAt(path) > modifiedAt(outputOf(path)));
  await Promise.all(stale.map(compile));
  return stale.length;
}

/** What OpenAPI documents say of response classes. SWC knows no types, so the compiler of TypeScript reads them. */
async function writeMetadata() {
  const responses = filesBelow(SOURCE).filter((path) => path.endsWith('.response.ts'));
  const recipe = ['nest-cli.json', 'scripts/swagger-metadata.mjs'].map((name) => join(ROOT, name));
  if (modifiedAt(METADATA) > Math.max(...[...responses, ...recipe].map(modifiedAt))) return;
  writeSwaggerMetadata(OUTPUT);
  const { code } = await transformFile(METADATA, { ...SWC_OPTIONS, sourceMaps: false });
  writeFileSync(METADATA, code);
}

/** Specifiers of all packages that sources and tests import. */
function importedPackages() {
  const found = new Set();
  // These are packages of their own.
  const isLoaded = (path) =>
    path.endsWith('.ts') &&
    !['extension', 'nest-tools'].some((name) => path.startsWith(join(ROOT, 'test', name) + sep));
  for (const path of [SOURCE, join(ROOT, 'test')].flatMap(filesBelow).filter(isLoaded)) {
    const imports = readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^.#'][^']*)'/gm);
    for (const [, specifier] of imports)
      if (!specifier.startsWith('node:') && !NOT_BUNDLED.some((name) => (specifier + '/').startsWith(name + '/')))
        found.add(specifier);
  }
  return [...found].sort();
}

async function bundlePackages() {
  const list = JSON.stringify(importedPackages());
  const isCurrent = existsSync(VENDOR) && modifiedAt(VENDOR_LIST) > modifiedAt(CLIENT);
  if (isCurrent && readFileSync(VENDOR_LIST, 'utf8') === list) return;
  const members = JSON.parse(list).map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(name)})`);
  await build({
    stdin: { contents: `module.exports = {\n${members.join(',\n')}\n};\n`, resolveDir: ROOT },
    outfile: VENDOR,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    keepNames: true,
    define: { 'import.meta.url': '__bundleUrl' },
    banner: { js: "const __bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
    external: NOT_BUNDLED,
    plugins: [withoutOptionalParts],
    logLevel: 'warning',
  });
  writeFileSync(VENDOR_LIST, list);
}

/** Brings dist-test/ up to date. @returns how many sources were compiled */
export async function buildTests() {
  buildClientIfStale();
  const recipe = Math.max(...[fileURLToPath(import.meta.url), join(ROOT, 'package-lock.json')].map(modifiedAt));
  if (modifiedAt(VENDOR_LIST) < recipe) rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });
  const [count] = await Promise.all([compileSources(), bundlePackages(), writeMetadata()]);
  if (count > 0) writeFileSync(STAMP, String(Date.now()));
  return count;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  const count = await buildTests();
  console.log(`dist-test: ${count} files compiled in ${Math.round(performance.now() - started)} ms`);
}
