// `npm run test:random [-- path]`: property tests with cases of a new seed, and more of them. PROPERTY_SEED repeats one.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LARGEST_SEED = 2 ** 31 - 1;

const seed = process.env.PROPERTY_SEED ?? String(randomInt(LARGEST_SEED));
const paths = process.argv.slice(2);
const propertyTests = ['src', 'test']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
  .filter((path) => /\.(spec|e2e)\.ts$/.test(path) && readFileSync(path, 'utf8').includes("from 'fast-check'"))
  .filter((path) => paths.length === 0 || paths.some((part) => path.includes(part)));

const jest = ['--no-warnings', 'node_modules/jest/bin/jest.js', '-c', 'test/jest.config.mjs', '--runTestsByPath'];
console.log(`Seed ${seed}, ${propertyTests.length} files`);
const { status } = spawnSync(process.execPath, [...jest, '--maxWorkers=2', '--silent', ...propertyTests], {
  stdio: 'inherit',
  env: { ...process.env, TZ: 'UTC', PROPERTY_SEED: seed, PROPERTY_RUN: 'random' },
});
if (status !== 0) console.log(`\nRepeat it: PROPERTY_SEED=${seed} npm run test:random -- <path of the failed file>`);
process.exit(status ?? 1);
