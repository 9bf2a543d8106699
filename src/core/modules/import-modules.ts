import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Type } from '@nestjs/common';
import { StartError } from '#core/config';
import { isNestModule } from './almanac-module.decorator.js';
import { refuseOtherCopies } from './package-copies.js';

type Exports = Record<string, unknown>;

/**
 * Loads the modules that `ALMANAC_MODULES` names.
 * @param list names of packages and paths, separated by commas
 * @param folder where paths begin and where packages are looked for first
 * @throws StartError when one is not found, cannot be loaded, or is no module of Nest
 */
export async function importModules(list: string, folder: string): Promise<Type<object>[]> {
  const specifiers = list.split(',').map((part) => part.trim());
  const modules: Type<object>[] = [];
  for (const specifier of new Set(specifiers.filter((part) => part !== '')))
    modules.push(moduleIn(specifier, await load(specifier, folder)));
  return [...new Set(modules)];
}

async function load(specifier: string, folder: string): Promise<Exports> {
  const location = locate(specifier, folder);
  refuseOtherCopies(specifier, fileOf(location));
  try {
    return (await import(location)) as Exports;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === 'ERR_MODULE_NOT_FOUND' && location === specifier && message.includes(`'${specifier}'`))
      throw notFound(specifier, folder);
    const reason = message?.split('\n')[0] || String(error);
    throw new StartError(`ALMANAC_MODULES: ${specifier} cannot be loaded: ${reason}`, { cause: error });
  }
}

/** Where a module is: its address, or the name of a package that only `import` finds, from the folder of the service. */
function locate(specifier: string, folder: string): string {
  try {
    return pathToFileURL(createRequire(join(folder, 'package.json')).resolve(specifier)).href;
  } catch {
    if (/^\.{0,2}\//.test(specifier)) throw notFound(specifier, folder);
    return specifier;
  }
}

/** Address of the file that an import loads. */
function fileOf(location: string): string {
  if (location.startsWith('file:')) return location;
  try {
    return import.meta.resolve(location);
  } catch {
    // What is not found is explained when it is imported.
    return import.meta.url;
  }
}

function notFound(specifier: string, folder: string): StartError {
  return new StartError(
    `ALMANAC_MODULES: ${specifier} is not found from ${folder}; install the package, or name a built file or folder with ./ in front.`,
  );
}

/** The module that a package exports: the default export, or the only one. CommonJS packages have all in `default`. */
function moduleIn(specifier: string, exported: Exports): Type<object> {
  const main = exported.default;
  if (isNestModule(main)) return main;
  const inner = typeof main === 'object' && main !== null ? (main as Exports) : {};
  if (isNestModule(inner.default)) return inner.default;
  const modules = [...new Set([...Object.values(exported), ...Object.values(inner)])].filter(isNestModule);
  const [only, ...more] = modules;
  if (only && more.length === 0) return only;
  throw new StartError(
    modules.length === 0
      ? `ALMANAC_MODULES: ${specifier} exports no module of Nest; export a class with @AlmanacModule or @Module.`
      : `ALMANAC_MODULES: ${specifier} exports several modules (${modules.map(({ name }) => name).join(', ')}); make one of them the default export.`,
  );
}
