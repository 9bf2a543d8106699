/**
 * Checks that no two folders with the same parent import each other, by whichever of the files in them, also where only
 * types are imported. A folder and its parent may: a module puts together what is below it, and that shares what is above.
 * The folders at the top have an order (`LAYERS` of .dependency-cruiser.cjs), which is checked there.
 *
 *     node scripts/lint-folders.mjs            # checks src
 *     node scripts/lint-folders.mjs <folder>   # checks another folder
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const folder = process.argv[2] ?? 'src';
/** Which files import which, by parent folder and the names of the two folders in it. */
const imports = new Map();
for (const file of sourcesIn(folder)) {
  for (const target of importsOf(file)) {
    const [from, to] = [file, target].map((path) => relative(folder, path).split('/'));
    const depth = from.findIndex((name, i) => name !== to[i]);
    const isBetweenFolders = depth > 0 && depth < from.length - 1 && depth < to.length - 1;
    if (!isBetweenFolders) continue;
    const key = keyOf(join(folder, ...from.slice(0, depth)), from[depth], to[depth]);
    imports.set(key, [...(imports.get(key) ?? []), `  ${file} → ${target}`]);
  }
}

const problems = [];
for (const [key, there] of imports) {
  const { parent, from, to } = JSON.parse(key);
  const back = imports.get(keyOf(parent, to, from));
  if (back && from < to)
    problems.push([`${parent}: ${from} and ${to} import each other:`, ...there, ...back].join('\n'));
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function keyOf(parent, from, to) {
  return JSON.stringify({ parent, from, to });
}

function sourcesIn(parent) {
  return readdirSync(parent, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.spec|\.d)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** The files of the same folder that a file imports; `#core/x` is the face of a folder of core. */
function importsOf(file) {
  return ts
    .preProcessFile(readFileSync(file, 'utf8'))
    .importedFiles.map(({ fileName }) =>
      fileName.startsWith('.')
        ? join(dirname(file), fileName).replace(/\.js$/, '.ts')
        : join(folder, fileName.replace(/^#(core\/[\w-]+)$/, '$1/index.ts')),
    )
    .filter((path) => path.endsWith('.ts') && existsSync(path));
}
