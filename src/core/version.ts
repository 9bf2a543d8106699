import { createRequire } from 'node:module';

let kept: string | undefined;

/** Version of this service, as `package.json` has it. */
export function serviceVersion(): string {
  kept ??= (createRequire(import.meta.url)('../../package.json') as { version: string }).version;
  return kept;
}
