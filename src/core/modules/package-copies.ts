import { readFileSync, realpathSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '#core/config';
import { buildFolder, packageFolder } from '../package-folder.js';

/** Packages whose classes are tokens of dependency injection, or that keep what decorators declare. */
const SHARED_PACKAGES = [
  'almanac',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/event-emitter',
  '@nestjs/schedule',
  '@nestjs/typeorm',
  'class-transformer',
  'typeorm',
];

/** Address of the folder that the service is installed in. */
const SERVICE = packageFolder().href;

/**
 * Addresses of the files of the service (this one is of them) and of its dependencies, which find the right packages by
 * themselves.
 */
const OF_SERVICE = [buildFolder().href, `${SERVICE}node_modules/`];

/** A request of `node:module` for the file of an import (`resolve` of its hooks). */
interface ResolveContext {
  conditions?: readonly string[];
  importAttributes?: object;
  parentURL?: string;
}

type Resolve = (specifier: string, context?: ResolveContext) => object;

/** `node:module` of Node 22.15 and newer; the types are those of an older release. */
interface ModuleHooks {
  registerHooks?(hooks: { resolve(specifier: string, context: ResolveContext, next: Resolve): object }): unknown;
}

let isSharing = false;

/**
 * Lets modules of others import the packages of the service, wherever they are installed: in a folder that npm has put
 * copies of peer dependencies into, or in a repository elsewhere that is linked (`npm link`). Packages that the module
 * has not installed come from the service, too.
 * @returns whether this version of Node can do that
 */
export function sharePackages(): boolean {
  const { registerHooks } = module as ModuleHooks;
  if (registerHooks === undefined) return false;
  if (!isSharing) registerHooks.call(module, { resolve: resolveShared });
  isSharing = true;
  return true;
}

function resolveShared(specifier: string, context: ResolveContext, next: Resolve): object {
  const from = context.parentURL ?? import.meta.url;
  if (!isPackage(specifier) || OF_SERVICE.some((address) => from.startsWith(address))) return next(specifier, context);
  if (SHARED_PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
    return resolveFromService(specifier, context, next);
  try {
    return next(specifier, context);
  } catch (error) {
    try {
      return resolveFromService(specifier, context, next);
    } catch {
      throw error;
    }
  }
}

function resolveFromService(specifier: string, context: ResolveContext, next: Resolve): object {
  if (context.conditions?.includes('import')) return next(specifier, { ...context, parentURL: import.meta.url });
  // `require` ignores the parent that a hook names.
  return next(createRequire(import.meta.url).resolve(specifier), context);
}

/** Whether an import names a package, and not a file or what Node has itself. */
function isPackage(specifier: string): boolean {
  return /^[@\w]/.test(specifier) && !specifier.includes(':');
}

/**
 * Checks that a module imports the packages that the service runs with: with another copy, what it injects would not
 * be found.
 * @param name name of the module, for the message
 * @param file address of its main file
 * @throws StartError when it would import another copy, or was made for another major version
 */
export function refuseOtherCopies(name: string, file: string): void {
  const shares = sharePackages();
  for (const shared of SHARED_PACKAGES) {
    const [moduleCopy, ours] = [installed(shared, file), installed(shared, import.meta.url)];
    if (moduleCopy === undefined || ours === undefined || moduleCopy.folder === ours.folder) continue;
    if (!shares || OF_SERVICE.some((address) => file.startsWith(address)))
      throw new StartError(
        `ALMANAC_MODULES: ${name} has a copy of ${shared} of its own (${moduleCopy.folder}); remove it, so that it uses that of the service (${ours.folder}).`,
      );
    if (majorOf(moduleCopy.version) !== majorOf(ours.version))
      throw new StartError(
        `ALMANAC_MODULES: ${name} is made for ${shared} ${moduleCopy.version} (${moduleCopy.folder}); the service has ${ours.version}. Install that version there, and build the module again.`,
      );
  }
}

/** Folder and version of a package as code at `from` finds it on the disk; nothing where it is not installed. */
function installed(name: string, from: string): { folder: string; version: string } | undefined {
  for (let folder = dirname(fileURLToPath(from)); ; folder = dirname(folder)) {
    const copy = packageIn(join(folder, 'node_modules', name)) ?? packageIn(folder, name);
    if (copy !== undefined || dirname(folder) === folder) return copy;
  }
}

function packageIn(folder: string, name?: string): { folder: string; version: string } | undefined {
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    const { name: found, version } = JSON.parse(text) as { name?: string; version?: string };
    return name === undefined || name === found ? { folder: realpathSync(folder), version: version ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

function majorOf(version: string): string {
  return version.split('.')[0];
}
