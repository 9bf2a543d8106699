/**
 * Finds words that docs/glossary.md replaces, in comments, descriptions and documents.
 *
 *     node scripts/lint-language.mjs [path …]
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOTS = ['src', 'test', 'bench', 'scripts', 'docs', 'clients/typescript', 'console', 'ormconfig.ts'];
const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const SKIPPED =
  /(^|\/)(node_modules|dist|fixtures|scenarios)(\/|$)|\.d\.mts$|schema\.ts$|docs\/glossary\.md$|lint-language\.mjs$|contract\/run\.mjs$/;

/** What is avoided, and the term to use (docs/glossary.md). */
const AVOIDED = [
  [/\b(?:told|untold)\b/i, 'reported, returned, sent, notified'],
  [/\b(?:asked|asks|asking)\b/i, 'requested, queried'],
  [/\bkept\b/i, 'stored, cached, retained'],
  [/\b(?:somebody|nobody|whoever)\b/i, 'a user, a caller, no caller'],
  [/\bstand(?:s|ing)?\b(?!-)/i, 'is, appears, represents'],
  [/\b(?:doors?|doorkeepers?|twins?|homes|seams?|luck)\b/i, 'the standard term (docs/glossary.md)'],
  [/\banew\b/i, 'again'],
  [/\bno business of\b/i, 'not allowed for'],
  [/\blets? (?:in|out)\b/i, 'accepts, permits'],
];

/** Words that names of declarations avoid too, with the terms to use. */
const AVOIDED_IN_NAMES = new Map(
  Object.entries({
    'told tell tells': 'received, reported, sent',
    'ask asks asking asked': 'request, requested, query',
    'kept keeper': 'stored, cached, selected',
    'somebody nobody whoever everybody': 'user, caller',
    'stand stands door doors twin twins seam seams luck anew': 'the standard term (docs/glossary.md)',
    'wire wires': 'response',
    living: 'published, existing, open',
    'homes rooted': 'host, resolved root',
    'admit admits admitted': 'allows, includes',
    'said hear heard': 'received, handle',
    theirs: 'what it is',
  }).flatMap(([words, term]) => words.split(' ').map((word) => [word, term])),
);
/** Names that clients or stored data know. */
const RECORDED_NAMES = new Set(['asked', 'told_ips', 'told_ips_at']);
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

/** Members of objects whose text is documentation. */
const DOCUMENTING = new Set(['description', 'summary']);

const wanted = process.argv.slice(2);
const files = wanted.length > 0 ? wanted.flatMap(filesOf) : [...ROOTS.flatMap(filesOf), ...DOCUMENTS];
let findings = 0;
for (const file of files.filter((name) => !SKIPPED.test(name))) {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.md')) check(file, text, 0, withoutCode(text));
  else for (const [start, piece] of prose(file, text)) check(file, text, start, piece);
  if (file.startsWith('src/')) checkNames(file, text);
}
if (findings > 0) {
  process.stderr.write(`${findings} words to replace; docs/glossary.md has the terms\n`);
  process.exitCode = 1;
}

function filesOf(path) {
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const name = join(path, entry.name);
    if (SKIPPED.test(name)) return [];
    return entry.isDirectory() ? filesOf(name) : /\.(?:tsx?|mjs|cjs|md)$/.test(name) ? [name] : [];
  });
}

/** Reports declarations whose names have an avoided word, e.g. `homeTold`. */
function checkNames(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name) && !RECORDED_NAMES.has(node.name.text)) {
      for (const word of node.name.text.split(/(?<=[a-z0-9])(?=[A-Z])|_/)) {
        const term = AVOIDED_IN_NAMES.get(word.toLowerCase());
        if (term) {
          const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
          process.stderr.write(`${file}:${line + 1}: "${word}" in the name ${node.name.text}: use ${term}\n`);
          findings += 1;
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** The document with code blanked out, so that positions stay. */
function withoutCode(text) {
  return text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '));
}

/** Comments, and texts of descriptions, with their positions. */
function prose(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const pieces = new Map();
  const visit = (node) => {
    const around = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of around) pieces.set(pos, withoutCode(text.slice(pos, end)));
    if (
      ts.isPropertyAssignment(node) &&
      DOCUMENTING.has(node.name.getText(source)) &&
      ts.isStringLiteralLike(node.initializer)
    ) {
      pieces.set(node.initializer.getStart(source), withoutCode(node.initializer.getText(source)));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return pieces;
}

function check(file, text, start, piece) {
  for (const [word, better] of AVOIDED) {
    for (const found of piece.matchAll(new RegExp(word.source, 'gi'))) {
      const line = text.slice(0, start + found.index).split('\n').length;
      process.stderr.write(`${file}:${line}: "${found[0]}": ${better}\n`);
      findings += 1;
    }
  }
}
