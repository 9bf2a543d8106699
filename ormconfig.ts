// For TypeORM's own command line: `npx typeorm -d ormconfig.ts migration:show`. Node 22.18 and newer load this file as it
// is. It takes what is built, since the sources use decorators, which Node cannot load.
import 'reflect-metadata';
import 'dotenv/config';
import { fileURLToPath } from 'node:url';
import type { DataSource } from 'typeorm';
import type * as LoadSettings from './src/core/config/load-settings.js';
import type * as DataSourceOptions from './src/core/database/data-source.js';
import { buildIfStale } from './scripts/build-if-stale.mjs';

buildIfStale();
const core = './dist/core';
const { loadSettings } = (await import(`${core}/config/load-settings.js`)) as typeof LoadSettings;
const { EngineDataSource, dataSourceOptions } = (await import(
  `${core}/database/data-source.js`
)) as typeof DataSourceOptions;

/** The database of the settings, with all entities. The service opens its database itself (src/core/database/connect.ts). */
const database: DataSource = new EngineDataSource({
  ...dataSourceOptions(loadSettings()),
  entities: [fileURLToPath(new URL('dist/**/*.entity.js', import.meta.url))],
});
export default database;
