import type { Dirent } from 'node:fs';
import { lstat, opendir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** Files whose sizes are read at once; more would keep other work from the disk and from Node's thread pool (four). */
const MAX_CONCURRENCY = 2;

/** Errors of what has gone since its name was read, or may not be looked at. */
const OUT_OF_REACH = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']);

/**
 * Bytes of all files below a folder. Links inside it are not followed; what goes away meanwhile or may not be read
 * counts nothing.
 * @param without paths of files and folders that are left out
 * @param signal ends counting; what is thrown then is its reason
 * @returns nothing when there is no such folder
 */
export async function folderSize(
  folder: string,
  without: readonly string[],
  signal: AbortSignal,
): Promise<number | undefined> {
  const root = await reachable(realpath(folder), undefined);
  if (root === undefined) return undefined;
  const left = new Set(await Promise.all(without.map((path) => reachable(realpath(path), path))));
  const waiting = [root];
  let bytes = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    let files: string[] = [];
    for await (const entry of entries(next)) {
      signal.throwIfAborted();
      const path = join(next, entry.name);
      if (left.has(path)) continue;
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile()) files.push(path);
      if (files.length < MAX_CONCURRENCY) continue;
      bytes += await sizes(files);
      files = [];
    }
    signal.throwIfAborted();
    bytes += await sizes(files);
  }
  return bytes;
}

async function* entries(folder: string): AsyncGenerator<Dirent> {
  const opened = await reachable(opendir(folder), undefined);
  if (opened) yield* opened;
}

async function sizes(files: readonly string[]): Promise<number> {
  const all = await Promise.all(files.map((file) => reachable(lstat(file), undefined)));
  return all.reduce((sum, facts) => sum + (facts?.size ?? 0), 0);
}

async function reachable<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (OUT_OF_REACH.has(String((error as NodeJS.ErrnoException).code))) return otherwise;
    throw error;
  }
}
