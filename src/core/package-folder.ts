import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

let cached: URL | undefined;

/**
 * Address of the folder that the service is installed in, with a slash at its end. Looked for from this file upwards,
 * because a bundle (scripts/bundle.mjs) has fewer folders than `dist`.
 */
export function packageFolder(): URL {
  cached ??= findPackageFolder(new URL('./', import.meta.url));
  return cached;
}

/** Address of the folder with the built code: `dist/` below the folder of the package, `dist-test/` in tests. */
export function buildFolder(): URL {
  const [name] = import.meta.url.slice(packageFolder().href.length).split('/');
  return new URL(`${name}/`, packageFolder());
}

function findPackageFolder(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder;
  const above = new URL('../', folder);
  return above.href === folder.href ? pathToFileURL(`${process.cwd()}/`) : findPackageFolder(above);
}
