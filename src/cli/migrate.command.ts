import { openDatabase, dataSourceOptions } from '#core/database';
import { loadConfiguration } from '../load-configuration.js';
import { readArguments } from './arguments.js';
import { logToStandardError } from './command-logger.js';
import { print, UsageError, type Command } from './command.js';

/** `migrate wordpress` moves a site; `migrate` brings the schema up to date, also where `MIGRATE=off` keeps the service from doing so at start. */
export const migrateCommand: Command = {
  run: async (args) => {
    const [what, ...rest] = args;
    if (what === 'wordpress') return (await import('./migrate/wordpress.js')).migrateWordpress(rest);
    if (readArguments(args, {}).words.length > 0) throw new UsageError(`There is nothing called ${what} to migrate.`);
    const configuration = await loadConfiguration();
    logToStandardError(configuration.settings);
    const settings = Object.assign(configuration.settings, { migrate: true });
    const options = dataSourceOptions(settings, configuration.extensions.migrations);
    const { dataSource } = await openDatabase(options, settings);
    await dataSource.destroy();
    print('The schema is up to date.');
  },
};
