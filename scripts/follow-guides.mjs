/**
 * Follows guides of docs/guides word for word in a clone: creates the files, adds the lines, runs the commands, and
 * stops at the first step that fails.
 *
 *     git clone . /tmp/trial && (cd /tmp/trial && npm ci)
 *     node scripts/follow-guides.mjs /tmp/trial route entity-and-migration job
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A step: the sentence that ends with a colon, and the code block after it. */
const STEP = /^(Create|Run|In)\b([^\n]*):\n\n```\w+\n([\s\S]*?)\n```$/gm;

const [clone, ...guides] = process.argv.slice(2);
if (!clone || guides.length === 0) throw new Error('Usage: node scripts/follow-guides.mjs <clone> <guide> …');
for (const guide of guides) {
  for (const [, kind, rest, block] of readFileSync(`docs/guides/${guide}.md`, 'utf8').matchAll(STEP)) {
    process.stdout.write(`${guide}: ${kind}${rest}\n`);
    const [file, line] = [...rest.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
    if (kind === 'Run') run(block);
    else if (kind === 'Create') create(file, block);
    else edit(file, line, block, rest.includes(', replace '));
  }
}

function create(file, text) {
  mkdirSync(dirname(join(clone, file)), { recursive: true });
  writeFileSync(join(clone, file), `${text}\n`);
}

function edit(file, line, block, replaces) {
  const text = readFileSync(join(clone, file), 'utf8');
  if (!text.includes(line)) throw new Error(`${file} has no line "${line}"`);
  writeFileSync(
    join(clone, file),
    text.replace(line, () => (replaces ? block : `${line}\n${block}`)),
  );
}

function run(commands) {
  for (const command of commands.split('\n')) {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: clone, encoding: 'utf8' });
    const output = `${stdout}${stderr}`.trimEnd().split('\n');
    process.stdout.write(
      `  $ ${command}\n${output
        .slice(-4)
        .map((line) => `    ${line}\n`)
        .join('')}`,
    );
    if (status !== 0) throw new Error(`${command} failed:\n${output.join('\n')}`);
  }
}
