import { Global } from '@nestjs/common';
import { TypeOrmModule, getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { Settings } from '#core/config';
import { openDatabase } from './connect.js';
import { dataSourceOptions } from './data-source.js';
import { DatabaseProbeService } from './database-probe.service.js';
import { Database } from './database.js';
import { Extensions, AlmanacModule } from '#core/modules';
import { OutageLog } from './outage-log.js';
import { CharacterSet1763600000001 } from './migrations/1763600000001-character-set.js';

const databases = new WeakMap<DataSource, Database>();

/** Opens the database once for the whole service; modules add their entities with `TypeOrmModule.forFeature`. */
@Global()
@AlmanacModule({
  migrations: [CharacterSet1763600000001],
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings, Extensions],
      useFactory: (settings: Settings, { migrations }: Extensions) => ({
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
