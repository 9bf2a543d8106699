import { Global } from '@nestjs/common';
import { TypeOrmModule, getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { Settings } from '#core/config';
import { TracingService, type Tracing } from '#core/tracing';
import { openDatabase } from './connect.js';
import { dataSourceOptions } from './data-source.js';
import { DatabaseClockService } from './database-clock.service.js';
import { DatabaseProbeService } from './database-probe.service.js';
import { Database } from './database.js';
import { Extensions, AlmanacModule } from '#core/modules';
import { OutageLog } from './outage-log.js';
import { CharacterSet1763600000001 } from './migrations/1763600000001-character-set.js';

/** What opens the database, among the options of TypeORM. */
interface Opening {
  settings: Settings;
  tracing?: Tracing;
}

const databases = new WeakMap<DataSource, Database>();

/** Opens the database once for the whole service; modules add their entities with `TypeOrmModule.forFeature`. */
@Global()
@AlmanacModule({
  migrations: [CharacterSet1763600000001],
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings, Extensions, TracingService],
      useFactory: (settings: Settings, { migrations }: Extensions, { current: tracing }: TracingService) => ({
        ...dataSourceOptions(settings, migrations),
        autoLoadEntities: true,
        // The service waits for a database by itself (`DATABASE_WAIT_SECONDS`).
        toRetry: () => false,
        settings,
        tracing,
      }),
      dataSourceFactory: async (options) => {
        const { settings, tracing, ...rest } = options as unknown as DataSourceOptions & Opening;
        const { dataSource, database } = await openDatabase(rest, settings, tracing);
        databases.set(dataSource, database);
        return dataSource;
      },
    }),
  ],
  providers: [
    OutageLog,
    DatabaseClockService,
    DatabaseProbeService,
    {
      provide: Database,
      inject: [getDataSourceToken()],
      useFactory: (dataSource: DataSource) => databases.get(dataSource),
    },
  ],
  exports: [Database, DatabaseClockService, DatabaseProbeService, OutageLog],
})
export class DatabaseModule {}
