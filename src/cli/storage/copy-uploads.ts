import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaStorage } from '../../content/media/files/media.storage.js';

/** Files that are copied at a time. */
const CONCURRENT_FILES = 4;

/** What a copy came to. */
export interface CopyReport {
  /** Files copied and read back, or in a dry run those that would be. */
  copied: number;
  /** Their bytes. */
  bytes: number;
  /** Files that were there already with the same bytes. */
  present: number;
  /** Paths of files that are there with other bytes. */
  different: string[];
}

/**
 * Copies all uploads into another storage, which is marked as that of the site when all are there. Each file is read back
 * and compared by its SHA-256; files that are there already are compared too, so a copy that was interrupted can be
 * repeated. No file is replaced.
 * @throws Error when there is nothing to copy, or what was stored is not what was read
 */
export async function copyUploads(
  from: MediaStorage,
  to: MediaStorage,
  { isDryRun = false } = {},
): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, bytes: 0, present: 0, different: [] };
  const folders = (await from.folders()).sort();
  if (folders.length === 0 && !(await from.isMarked())) throw new Error(`There are no uploads in ${from.place}.`);
  for (const folder of folders) {
    const waiting = (await from.list(folder)).sort();
    const work = async (): Promise<void> => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
        await copyOne(path, { from, to, isDryRun, report });
    };
    const results = await Promise.allSettled(Array.from({ length: CONCURRENT_FILES }, work));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
  if (!isDryRun && report.different.length === 0) await to.mark();
  return report;
}

interface Copying {
  from: MediaStorage;
  to: MediaStorage;
  isDryRun: boolean;
  report: CopyReport;
}

async function copyOne(path: string, { from, to, isDryRun, report }: Copying): Promise<void> {
  const facts = await from.stat(path);
  // Deleted since the folder was listed.
  if (!facts) return;
  const there = await to.stat(path);
  if (there) {
    const isSame = there.size === facts.size && (await hashOf(from, path)) === (await hashOf(to, path));
    if (isSame) report.present++;
    else report.different.push(path);
    return;
  }
  if (!isDryRun && !(await transfer(path, from, to))) return;
  report.copied++;
  report.bytes += facts.size;
}

/** Copies a file and reads it back. @returns false when it has been deleted */
async function transfer(path: string, from: MediaStorage, to: MediaStorage): Promise<boolean> {
  const source = await from.open(path);
  if (!source) return false;
  const hash = createHash('sha256');
  const data = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece);
      done(null, piece);
    },
  });
  const written = to.write(path, data, { overwrite: true, modifiedAt: source.modifiedAt });
  // Without a reader, the source would be read no further, and the copy never end.
  written.catch((error: Error) => data.destroy(error));
  const results = await Promise.allSettled([written, pipeline(source.stream, data)]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  if (hash.digest('hex') === (await hashOf(to, path))) return true;
  await to.delete(path);
  throw new Error(`${path} was stored with other bytes than were read. Try again.`);
}

async function hashOf(storage: MediaStorage, path: string): Promise<string | undefined> {
  const opened = await storage.open(path);
  if (!opened) return undefined;
  const hash = createHash('sha256');
  await pipeline(opened.stream, hash);
  return hash.digest('hex');
}
