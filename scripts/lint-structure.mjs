/**
 * Checks what no linter of single files sees: class names are unique, source files (specs excepted) have at most 300
 * lines, SQL statements written by hand do not become more, and the documents that comments cite exist.
 *
 *     node scripts/lint-structure.mjs
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const MAX_FILE_LINES = 300;

/** Longer files, with the reason. */
const LONG_FILES = {
  'src/core/config/settings.ts': 'declares every setting of core, one after the other',
};

/** Statements written by hand in `src`; lower it when there are fewer. What they are for: docs/decisions/0003. */
const MAX_STATEMENTS = 175;

/** A text that begins with a statement. */
const STATEMENT = /['"`]\s*(?:SELECT|WITH|INSERT|REPLACE|UPDATE|DELETE)\s/g;

/** Where a document that a comment cites by its name can be. */
const DOCUMENT_FOLDERS = ['docs/reference', 'docs', 'docs/guides', 'docs/decisions', 'test/contract', '.'];

/** `events.md`, `events.md §8`, `content.md, "Comments"`. */
const CITATION = /([\w./-]*?)([a-zA-Z0-9-]+)\.md(?:,? §\s?(\d+(?:\.\d+)*))?(?:, "([^"]+)")?/g;

const problems = [
  ...repeatedClasses(sources('src').filter((file) => !/\.(?:spec|d)\.ts$/.test(file))),
  ...longFiles(sources('src').filter((file) => !/\.(?:spec|d)\.ts$/.test(file))),
  ...tooManyStatements(sources('src').filter((file) => !/\.(?:spec|d)\.ts$|\/migrations\//.test(file))),
  ...openCitations(['src', 'test', 'bench', 'scripts'].flatMap(sources)),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|mjs|cjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter(
      (file) => !/(?:^|\/)(?:node_modules|dist|scenarios)\//.test(file) && basename(file) !== 'lint-structure.mjs',
    );
}

function repeatedClasses(files) {
  const declared = new Map();
  for (const file of files) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/^export (?:abstract )?class (\w+)/gm)) {
      declared.set(name, [...(declared.get(name) ?? []), file]);
    }
  }
  return [...declared]
    .filter(([, where]) => where.length > 1)
    .map(([name, where]) => `${name} is the name of ${where.length} classes: ${where.join(', ')}`);
}

function longFiles(files) {
  return files
    .map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1])
    .filter(([file, lines]) => lines > MAX_FILE_LINES && !(file in LONG_FILES))
    .map(([file, lines]) => `${file} has ${lines} lines; the limit is ${MAX_FILE_LINES}`);
}

function tooManyStatements(files) {
  const statements = files.flatMap((file) => withoutComments(readFileSync(file, 'utf8')).match(STATEMENT) ?? []);
  if (statements.length <= MAX_STATEMENTS) return [];
  return [
    `src has ${statements.length} SQL statements written by hand; the limit is ${MAX_STATEMENTS}: use a repository or a list`,
  ];
}

function withoutComments(text) {
  return text.replace(/\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

function openCitations(files) {
  return files.flatMap((file) => {
    const comments = readFileSync(file, 'utf8').match(/\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm) ?? [];
    return comments
      .flatMap((comment) => [...comment.replace(/\n\s*(?:\*|\/\/) ?/g, ' ').matchAll(CITATION)])
      .map((citation) => [citation[0], unresolved(...citation.slice(1))])
      .filter(([, reason]) => reason)
      .map(([text, reason]) => `${file}: \`${text}\`: ${reason}`);
  });
}

/** Why a citation leads nowhere; nothing if it resolves. */
function unresolved(folder, name, section, title) {
  const document = [...(folder ? [folder] : []), ...DOCUMENT_FOLDERS]
    .map((where) => join(where, `${name}.md`))
    .find(existsSync);
  if (!document) return 'there is no such document';
  const headings = readFileSync(document, 'utf8').match(/^#+ .*$/gm) ?? [];
  if (
    section &&
    !headings.some((heading) => new RegExp(`^#+ ${section.replaceAll('.', '\\.')}(?:\\.|\\s|$)`).test(heading))
  ) {
    return `${document} has no section ${section}`;
  }
  if (
    title &&
    !readFileSync(document, 'utf8').replaceAll('`', '').toLowerCase().includes(title.replaceAll('`', '').toLowerCase())
  ) {
    return `${document} has no "${title}"`;
  }
  return undefined;
}
