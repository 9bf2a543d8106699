/**
 * Finds words that docs/glossary.md ("Words") replaces, in names of declarations of src.
 *
 *     node scripts/lint-language.mjs [path …]
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const GLOSSARY = 'docs/glossary.md';

/** By word: the terms to use. */
const TERMS = new Map(
  [
    ...readFileSync(GLOSSARY, 'utf8')
      .split('## Words')[1]
      .matchAll(/^\| (?!avoid|-)([^|]+)\|([^|]+)\|$/gm),
  ].flatMap(([, words, terms]) => words.split(',').map((word) => [word.trim(), terms.trim()])),
);

/** Names that clients or stored data know. */
const RECORDED_NAMES = new Set([
  'asked',
  'told_ips',
  'told_ips_at',
  'admits_unpaid',
  'admitsUnpaid',
  'admitted',
  'admitted_utc',
  'admit',
  'admit_list_id',
]);

const isDeclaration = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassElement(node) ||
  ts.isTypeElement(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

const paths = process.argv.slice(2);
const findings = (paths.length > 0 ? paths : ['src']).flatMap(filesOf).flatMap(findingsIn);
for (const finding of findings) process.stderr.write(`${finding}\n`);
if (findings.length > 0) {
  process.stderr.write(`${findings.length} words to replace; ${GLOSSARY} has the terms\n`);
  process.exitCode = 1;
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const name = join(path, entry.name);
    if (entry.isDirectory()) return filesOf(name);
    return /\.tsx?$/.test(name) && !/\.spec\.ts$|schema\.ts$/.test(name) ? [name] : [];
  });
}

/** Avoided words in names of a file, e.g. `homeTold`. */
function findingsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const problems = [];
  const visit = (node) => {
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name) && !RECORDED_NAMES.has(node.name.text)) {
      const { text: name } = node.name;
      for (const word of name.split(/(?<=[a-z0-9])(?=[A-Z])|_/)) {
        const terms = TERMS.get(word.toLowerCase());
        const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
        if (terms) problems.push(`${file}:${line + 1}: "${word}" in the name ${name}: use ${terms}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}
