import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * When the newest source below a path was changed; tests are no part of what is built.
 * @param {string} path
 * @returns {number} milliseconds since 1970
 */
export function newestChange(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return /\.spec(-helper)?\.ts$/.test(path) ? 0 : stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}
