import { Global, Module } from '@nestjs/common';
import { TypeOrmModule, getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { Settings } from '../config/settings.js';
import { openDatabase } from './connect.js';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';

const databases = new WeakMap<DataSource, Database>();

/** Opens the database once for the whole service; modules add their entities with `TypeOrmModule.forFeature`. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({
        ...dataSourceOptions(settings),
        autoLoadEntities: true,
        retryAttempts: 0,
        settings,
      }),
      dataSourceFactory: async (options) => {
        const { settings, ...rest } = options as unknown as DataSourceOptions & { settings: Settings };
        const { dataSource, database } = await openDatabase(rest, settings);
        databases.set(dataSource, database);
        return dataSource;
      },
    }),
  ],
  providers: [
    {
      provide: Database,
      inject: [getDataSourceToken()],
      useFactory: (dataSource: DataSource) => databases.get(dataSource),
    },
  ],
  exports: [Database],
})
export class DatabaseModule {}
