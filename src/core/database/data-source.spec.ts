import type { Settings } from '../config/settings.js';
import { StartError } from '../config/start.error.js';
import { dataSourceOptions } from './data-source.js';

describe('The options of the database', () => {
  it('refuse a replica of SQLite', () => {
    const settings = { databaseUrl: 'sqlite:data/x.sqlite', databaseReadUrl: 'mysql://replica/x' } as Settings;
    const options = (): unknown => dataSourceOptions(settings);
    expect(options).toThrow(StartError);
    expect(options).toThrow(/DATABASE_READ_URL names a replica, which SQLite does not have/);
  });
});
