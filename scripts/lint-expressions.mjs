/**
 * Checks that no regular expression of `src` takes more than linear time, with recheck. The result of each expression
 * is remembered in `expressions/safe.txt`, because checking all of them takes minutes. An expression that recheck
 * refuses or cannot decide needs a reason in `expressions/bounded.json` why its input is short or it is linear.
 *
 *     node scripts/lint-expressions.mjs            # checks new expressions
 *     node scripts/lint-expressions.mjs --write    # also adds them to safe.txt and removes unused lines
 *     node scripts/lint-expressions.mjs <folder>   # checks another folder
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';

const SAFE = new URL('expressions/safe.txt', import.meta.url);
const BOUNDED = new URL('expressions/bounded.json', import.meta.url);
const TIME_LIMIT_MS = 30_000;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const folder = positionals[0] ?? 'src';
const used = expressionsIn(folder);
const safe = new Set(readFileSync(SAFE, 'utf8').split('\n').filter(Boolean));
const bounded = JSON.parse(readFileSync(BOUNDED, 'utf8'));
const problems = [];

for (const [expression, place] of used) {
  if (safe.has(expression) || Object.hasOwn(bounded, expression)) continue;
  const result = await check(expression);
  if (result.status === 'safe') safe.add(expression);
  else problems.push(`${place}: ${expression} ${explained(result)}`);
}
if (folder === 'src') {
  for (const expression of Object.keys(bounded))
    if (!used.has(expression)) problems.push(`scripts/expressions/bounded.json: ${expression} is not used`);
  if (flags.write)
    writeFileSync(
      SAFE,
      [...safe]
        .filter((expression) => used.has(expression))
        .sort()
        .join('\n') + '\n',
    );
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

/** The literals of all sources but specs, each with the place of its first use. */
function expressionsIn(root) {
  const found = new Map();
  const files = readdirSync(root, { recursive: true }).filter((file) => /(?<!\.(?:spec|d))\.ts$/.test(file));
  for (const file of files.sort()) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node) => {
      if (ts.isRegularExpressionLiteral(node) && !found.has(node.text)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.set(node.text, `${join(root, file)}:${line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

async function check(expression) {
  // Its part in JavaScript: the others are a native program and one for Java.
  const { checkSync } = (await import('recheck/lib/browser.js')).default;
  const end = expression.lastIndexOf('/');
  return checkSync(expression.slice(1, end), expression.slice(end + 1), {
    checker: 'automaton',
    timeout: TIME_LIMIT_MS,
  });
}

function explained({ status, complexity, attack, error }) {
  return status === 'vulnerable'
    ? `takes time of a ${complexity.summary} for ${attack.pattern}: change it, or give the reason why its input is short in scripts/expressions/bounded.json`
    : `cannot be checked (${error.kind}): give the reason why it takes linear time in scripts/expressions/bounded.json`;
}
