import { readFileSync } from 'node:fs';
import { packageFolder } from './package-folder.js';

let cached: string | undefined;

/** Version of this service, as `package.json` has it. */
export function serviceVersion(): string {
  cached ??= (JSON.parse(readFileSync(new URL('package.json', packageFolder()), 'utf8')) as { version: string })
    .version;
  return cached;
}
