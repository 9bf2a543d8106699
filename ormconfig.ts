// For TypeORM's own command line: `npx typeorm -d ormconfig.ts migration:show`. Node 22.18 and newer load this file as it
// is. It takes what is built, since the sources use decorators, which Node cannot load.
import 'reflect-metadata';
import 'dotenv/config';
import { type DataSource, getMetadataArgsStorage } from 'typeorm';
import type * as DataSourceOptions from './src/core/database/data-source.js';
import type * as LoadConfiguration from './src/load-configuration.js';
import { buildIfStale } from './scripts/build-if-stale.mjs';

buildIfStale();
const dist = './dist';
const { loadConfiguration } = (await import(`${dist}/load-configuration.js`)) as typeof LoadConfiguration;
const { EngineDataSource, dataSourceOptions } = (await import(
  `${dist}/core/database/data-source.js`
)) as typeof DataSourceOptions;

const { settings, extensions } = await loadConfiguration();

/**
 * The database of the settings, with all entities of the service. The service opens its database itself
 * (src/core/database/connect.ts).
 */
const database: DataSource = new EngineDataSource({
  ...dataSourceOptions(settings, extensions.migrations),
  // What the modules of the service have declared; a bundle has no files of entities to look for.
  entities: getMetadataArgsStorage().tables.map(({ target }) => target),
});
export default database;
