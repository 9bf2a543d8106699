import { createRequire } from 'node:module';

let cached: string | undefined;

/** Version of this service, as `package.json` has it. */
export function serviceVersion(): string {
  cached ??= (createRequire(import.meta.url)('../../package.json') as { version: string }).version;
  return cached;
}
