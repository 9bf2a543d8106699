// `node scripts/prune-packages.mjs [folder]`: deletes the files of installed packages that no process reads: maps and
// types, sources of native code, documentation, second builds of the same code, binaries of other platforms. The image
// runs it after `npm prune --omit=dev`.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Files that Node never loads. Licences stay. */
const UNREAD_FILE =
  /\.(?:map|d\.[cm]?ts|[cm]?ts|tsx|flow|md|markdown|c|cc|cpp|h|gyp|gypi|tsbuildinfo|coffee)$|^(?:\.eslintrc.*|\.prettierrc.*|\.travis\.yml|CHANGELOG.*|Makefile)$/i;
const LICENCE = /^(?:licen[cs]e|copying|notice|unlicense)/i;

/** Second builds and parts of packages that nothing here imports. Paths below `node_modules`. */
const UNREAD_FOLDERS = [
  // For browsers, and for bundlers.
  'typeorm/browser',
  'libphonenumber-js/bundle',
  'libphonenumber-js/es6-modern',
  'libphonenumber-js/source',
  'fontkit/dist/browser-module.mjs',
  'fontkit/dist/browser.cjs',
  'fontkit/src',
  'pdfkit/js/pdfkit.browser.js',
  'pdfkit/js/pdfkit.browser.mjs',
  'pdfkit/js/pdfkit.browser.old.js',
  'pdfkit/js/pdfkit.browser.old.mjs',
  'pdfkit/js/pdfkit.standalone.js',
  'swagger-ui-dist/swagger-ui-es-bundle.js',
  'swagger-ui-dist/swagger-ui-es-bundle-core.js',
  'swagger-ui-dist/swagger-ui.js',
  'rxjs/src',
  'rxjs/dist/bundles',
  'rxjs/dist/esm5',
  // For the compiler plugin of @nestjs/swagger, which has run when the image is built.
  'typescript',
  // Sources of what the prebuilt binary is made from.
  '@photostructure/sqlite/src',
];

/** Folders of packages with the same code for bundlers, and tests, unless Node finds the folder by `exports`. */
const SECOND_BUILDS = ['build/esm', 'build/esnext', 'dist-es', 'dist-types', 'benchmarks', 'test', 'tests'];

/** Conditions of `exports` that Node does not have. */
const FOREIGN_CONDITIONS = /^(?:browser|esnext|module|react-native|types)$/;

/** Where `@photostructure/sqlite` has a binary for each platform. */
const PREBUILDS = '@photostructure/sqlite/prebuilds';

/** @param {string} modules a folder `node_modules` */
export function prunePackages(modules, platform = `${process.platform}-${process.arch}`) {
  for (const path of UNREAD_FOLDERS) rmSync(join(modules, path), { recursive: true, force: true });
  for (const name of entriesOf(join(modules, PREBUILDS)))
    if (name !== platform) rmSync(join(modules, PREBUILDS, name), { recursive: true, force: true });
  pruneFiles(modules);
}

/** @param {string} folder of a package */
function pruneSecondBuilds(folder) {
  const { main, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const read = addressesOf([main, exports]);
  for (const name of SECOND_BUILDS)
    if (!read.some((address) => address.replace(/^\.\//, '').startsWith(`${name}/`)))
      rmSync(join(folder, name), { recursive: true, force: true });
}

/** @returns {string[]} the files that Node loads of a package */
function addressesOf(entry) {
  if (typeof entry === 'string') return [entry];
  if (entry === null || typeof entry !== 'object') return [];
  return Object.entries(entry).flatMap(([key, value]) => (FOREIGN_CONDITIONS.test(key) ? [] : addressesOf(value)));
}

/** Whether this folder is that of a package, which has a `package.json` below `node_modules`. */
const isPackage = (folder) =>
  /(?:^|[\\/])node_modules[\\/](?:@[^\\/]+[\\/])?[^@\\/][^\\/]*$/.test(folder) &&
  existsSync(join(folder, 'package.json'));

function pruneFiles(folder) {
  if (isPackage(folder)) pruneSecondBuilds(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) pruneFiles(path);
    else if (entry.isFile() && UNREAD_FILE.test(entry.name) && !LICENCE.test(entry.name)) rmSync(path);
  }
}

function entriesOf(folder) {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}

if (import.meta.filename === process.argv[1]) prunePackages(resolve(process.argv[2] ?? 'node_modules'));
