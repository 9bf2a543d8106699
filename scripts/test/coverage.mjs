// Coverage of a test run: V8 counts in every process, c8 maps the counts back to src/.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';

const COUNTS = '.tmp/v8-coverage';

/** Runs the suites; with coverage on, prints a table of src/ and writes coverage/index.html. */
export async function withCoverage(on, work) {
  if (!on) return work();
  rmSync(COUNTS, { recursive: true, force: true });
  process.env.NODE_V8_COVERAGE = resolve(COUNTS);
  await work();
  delete process.env.NODE_V8_COVERAGE;
  const options = [
    '--temp-directory',
    COUNTS,
    '--include',
    'src/**',
    '--exclude',
    '**/*.spec.ts',
    '--exclude-after-remap',
  ];
  const reports = ['--reporter', 'text-summary', '--reporter', 'html'];
  spawnSync(process.execPath, ['node_modules/c8/bin/c8.js', 'report', ...options, ...reports], { stdio: 'inherit' });
}
