// Loaded with `--import` into a process under test: writes the name of each package that it resolves to the file that
// LOADED_PACKAGES names, one a line.
import { appendFileSync } from 'node:fs';
import * as modules from 'node:module';

const seen = new Set();

function note(url) {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
  if (name === undefined || seen.has(name)) return;
  seen.add(name);
  appendFileSync(process.env.LOADED_PACKAGES, `${name}\n`);
}

/** Node 20: in a thread of its own, and for `import` only. */
export async function resolve(specifier, context, next) {
  const resolved = await next(specifier, context);
  note(resolved.url);
  return resolved;
}

if (modules.registerHooks) {
  modules.registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      note(resolved.url);
      return resolved;
    },
  });
} else if (!process.env.LOADED_PACKAGES_THREAD) {
  process.env.LOADED_PACKAGES_THREAD = '1';
  modules.register(import.meta.url);
}
