import { resolve } from 'node:path';
import { buildIfStale } from '../../scripts/build-if-stale.mjs';

/** The folder of the service as it is shipped, built when it is missing or older than the sources. */
export function builtService(): string {
  if (process.env.ALMANAC_DIST === undefined) buildIfStale();
  return resolve(process.env.ALMANAC_DIST ?? 'dist');
}
