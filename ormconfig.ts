import 'reflect-metadata';
import 'dotenv/config';
import { DataSource } from 'typeorm';
import { loadSettings } from './src/core/config/load-settings.js';
import { dataSourceOptions } from './src/core/database/data-source.js';

/** For TypeORM's own command line (`typeorm migration:show -d dist/…`); the service opens its database itself. */
export default new DataSource(dataSourceOptions(loadSettings()));
