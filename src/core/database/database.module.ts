import { Global, Module, type Type } from '@nestjs/common';
import { TypeOrmModule, getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource, DataSourceOptions, MigrationInterface } from 'typeorm';
import { Settings } from '#core/config';
import { openDatabase } from './connect.js';
import { dataSourceOptions } from './data-source.js';
import { DatabaseProbeService } from './database-probe.service.js';
import { Database } from './database.js';
import { MODULE_MIGRATIONS } from './module-migrations.js';
import { OutageLog } from './outage-log.js';

const databases = new WeakMap<DataSource, Database>();

/** Opens the database once for the whole service; modules add their entities with `TypeOrmModule.forFeature`. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings, MODULE_MIGRATIONS],
      useFactory: (settings: Settings, migrations: readonly Type<MigrationInterface>[]) => ({
        ...dataSourceOptions(settings, migrations),
        autoLoadEntities: true,
        // The service waits for a database by itself (`DATABASE_WAIT_SECONDS`).
        toRetry: () => false,
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
    OutageLog,
    DatabaseProbeService,
    {
      provide: Database,
      inject: [getDataSourceToken()],
      useFactory: (dataSource: DataSource) => databases.get(dataSource),
    },
  ],
  exports: [Database, DatabaseProbeService, OutageLog],
})
export class DatabaseModule {}
