// Tells paths of test files from titles on the command line.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const TEST_FILE = /\.(spec|e2e)\.ts$/;

let files;

/** Whether a word of the command line is (part of) the path of a test file; otherwise it is a title. */
export function isTestPath(word) {
  files ??= ['src', 'test', 'console/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => TEST_FILE.test(name))
      .map((name) => join(folder, name)),
  );
  return files.some((path) => path.includes(word));
}
