import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../config/start-error.js';

/** Shared by all copies of this package in a process. */
const COPIES = Symbol.for('almanac.package-copies');

/** Folder of the compiled package that runs this code. */
const OWN_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../..');

function copies(): Set<string> {
  return ((globalThis as { [COPIES]?: Set<string> })[COPIES] ??= new Set());
}

/** Notes that this copy of the package was imported. */
export function noteCopy(): void {
  copies().add(OWN_FOLDER);
}

/**
 * Checks that modules import the package that runs: classes of another copy would be other tokens of dependency
 * injection, and nothing would be found.
 * @throws StartError when a module imported another copy
 */
export function refuseOtherCopies(): void {
  const other = [...copies()].find((folder) => folder !== OWN_FOLDER);
  if (other === undefined) return;
  throw new StartError(
    `A module imports the package almanac of ${other}, but the service runs in ${OWN_FOLDER}: let both use the same folder, e.g. with npm link.`,
  );
}
