import { openDatabase } from '../core/database/connect.js';
import { dataSourceOptions } from '../core/database/data-source.js';
import { loadSettings } from '../core/config/load-settings.js';
import { readArguments } from './arguments.js';
import { print } from './command.js';
import type { Command } from './command.js';

/** `migrate`: brings the schema up to date, also where `MIGRATE=off` keeps the service from doing so at start. */
export const migrateCommand: Command = {
  name: 'migrate',
  usage: ['migrate'],
  summary: 'Bring the database schema up to date.',
  run: async (args) => {
    readArguments(args, {});
    const settings = Object.assign(loadSettings(), { migrate: true });
    const { dataSource } = await openDatabase(dataSourceOptions(settings), settings);
    await dataSource.destroy();
    print('The schema is up to date.');
  },
};
