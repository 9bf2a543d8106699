import { Clock } from '#core/context';
import { isBucketAddress, loadSettings, readBucketAddress } from '#core/config';
import { openMediaStorage } from '../content/media/files/open-media-storage.js';
import { readArguments } from './arguments.js';
import { logToStandardError } from './command-logger.js';
import { print, UsageError, type Command } from './command.js';
import { plainName } from './named-file.js';
import { copyUploads } from './storage/copy-uploads.js';

/** Paths that are named. */
const MAX_LISTED_NAMES = 10;

/** `storage copy`: uploads from a folder into a bucket or back. */
export const storageCommand: Command = {
  run: async (args) => {
    const { words, options } = readArguments(args, { 'dry-run': 'flag' });
    const [action, from, to, ...more] = words;
    if (action !== 'copy' || from === undefined || to === undefined || more.length > 0)
      throw new UsageError('Name two folders or buckets: storage copy <from> <to>.');
    for (const place of [from, to]) check(place);
    logToStandardError(loadSettings());
    const isDryRun = options['dry-run'] === true;
    const [source, target] = [await openMediaStorage(from, ''), await openMediaStorage(to, '')];
    try {
      if (isBucketAddress(from)) await source.prepare(new Clock().now());
      if (!isDryRun || isBucketAddress(to)) await target.prepare(new Clock().now());
      const { copied, bytes, present, different } = await copyUploads(source, target, { isDryRun });
      print(
        `${isDryRun ? 'Would copy' : 'Copied and verified'} ${copied} files with ${bytes} bytes from ${plainName(from)} to ${plainName(to)}; ${present} were there already.`,
      );
      if (different.length > 0)
        throw new Error(`${different.length} files have other bytes there and were not replaced: ${named(different)}`);
    } finally {
      source.close();
      target.close();
    }
  },
};

function check(place: string): void {
  if (!isBucketAddress(place)) return;
  try {
    readBucketAddress(place);
  } catch (error) {
    throw new UsageError(`The address of the bucket ${(error as Error).message}.`);
  }
}

function named(paths: readonly string[]): string {
  const more = paths.length - MAX_LISTED_NAMES;
  return `${paths.slice(0, MAX_LISTED_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
