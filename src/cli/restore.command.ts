import { loadConfiguration } from '../load-configuration.js';
import { readArguments } from './arguments.js';
import { logToStandardError } from './command-logger.js';
import { checkBackup, restoreBackup, type CheckedBackup } from './backup/restore-backup.js';
import { UsageError, print, type Command } from './command.js';
import { ProgressBar } from '../import/index.js';

/** `restore`: what `backup` wrote, into the database and the uploads folder of the settings. */
export const restoreCommand: Command = {
  run: async (args) => {
    const { words, options } = readArguments(args, { replace: 'flag', check: 'flag' });
    const [path, ...more] = words;
    if (path === undefined || more.length > 0) throw new UsageError('Name one file.');
    if (options.check && options.replace)
      throw new UsageError('--check writes nothing, so it does not go with --replace.');
    const { settings, extensions } = await loadConfiguration();
    logToStandardError(settings);
    const bar = new ProgressBar(process.stderr);
    const { migrations } = extensions;
    const onProgress = (share: number, note: string): void => bar.update(share, note);
    try {
      const backup = options.check
        ? await checkBackup(path, { migrations, onProgress })
        : await restoreBackup(settings, path, { replace: options.replace === true, migrations, onProgress });
      bar.finish();
      print(`${options.check ? 'Complete' : 'Restored'}: ${described(backup)}`);
      if (!options.check) print('Scheduled exports are switched off. Switch on those that this site is to send.');
      if (backup.manifest.secret_key === 'setting')
        print('The site had its key in SECRET_KEY: use the same one, or passwords and tokens will not be recognised.');
    } finally {
      bar.finish();
    }
  },
};

function described({ manifest, trailer }: CheckedBackup): string {
  const { tables, rows, files, bytes } = trailer;
  const from = `backup of ${manifest.created} from ${manifest.database}, version ${manifest.version}`;
  return `${from}, ${tables} tables with ${rows} rows, ${files} files with ${bytes} bytes.`;
}
