import { loadSettings } from '#core/config';
import { logToStandardError } from './command-logger.js';
import { readArguments } from './arguments.js';
import { createBackup } from './backup/create-backup.js';
import { fileExists, plainName } from './named-file.js';
import { UsageError, print, type Command } from './command.js';
import { ProgressBar } from '../import/index.js';

/** Missing files that are named. */
const MAX_LISTED_NAMES = 10;

/** `backup`: all rows and uploads in one file, while the service runs. */
export const backupCommand: Command = {
  run: async (args) => {
    const { words, options } = readArguments(args, { replace: 'flag' });
    const [path, ...more] = words;
    if (path === undefined || more.length > 0) throw new UsageError('Name one file.');
    const replace = options.replace === true;
    const name = plainName(path);
    if (!replace && (await fileExists(path))) throw new Error(`${name} exists. With --replace it is replaced.`);
    const settings = loadSettings();
    logToStandardError(settings);
    const bar = new ProgressBar(process.stderr);
    try {
      const { tables, rows, files, bytes, missing } = await createBackup(
        settings,
        path,
        (share, note) => bar.update(share, note),
        { replace },
      );
      bar.finish();
      print(`Wrote ${name}: ${tables} tables with ${rows} rows, ${files} files with ${bytes} bytes.`);
      if (missing.length > 0) print(`Not in it, since they are missing in the uploads: ${named(missing)}.`);
    } finally {
      bar.finish();
    }
  },
};

function named(paths: readonly string[]): string {
  const more = paths.length - MAX_LISTED_NAMES;
  return `${paths.slice(0, MAX_LISTED_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
