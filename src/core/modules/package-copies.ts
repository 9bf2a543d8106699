import { createRequire } from 'node:module';
import { StartError } from '../config/start.error.js';

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

/** Where the main file of a package is for code at `from`; nothing where it is not installed. */
function locate(name: string, from: string): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * Checks that a module imports the packages that the service runs with: with another copy, what it injects would not
 * be found.
 * @param module name of the module, for the message
 * @param file address of its main file
 * @throws StartError when it would import another copy
 */
export function refuseOtherCopies(module: string, file: string): void {
  for (const name of SHARED_PACKAGES) {
    const theirs = locate(name, file);
    const ours = locate(name, import.meta.url);
    if (theirs !== undefined && theirs !== ours)
      throw new StartError(
        `ALMANAC_MODULES: ${module} has a copy of ${name} of its own (${theirs}); remove it, so that it uses that of the service (${ours}).`,
      );
  }
}
