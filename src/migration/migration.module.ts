import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { CopyService } from './copy.service.js';
import { EmptySiteService } from './empty-site.service.js';
import { MigratedRecordEntity } from './entities/migrated-record.entity.js';
import { MigratedValueEntity } from './entities/migrated-value.entity.js';
import { MigrationIssueEntity } from './entities/migration-issue.entity.js';
import { MigrationLinkEntity } from './entities/migration-link.entity.js';
import { MigrationRunEntity } from './entities/migration-run.entity.js';
import { LinksService } from './links.service.js';
import { MigrationLogService } from './migration-log.service.js';
import { MigrationService } from './migration.service.js';
import { Migration1763600000130 } from './migrations/1763600000130-migration.js';
import { QuarantineService } from './quarantine.service.js';
import { RecordKindsRegistry } from './record-kinds.registry.js';
import { RemovedRecordsService } from './removed-records.service.js';
import { RecordComparisonService } from './record-comparison.service.js';
import { VerifyService } from './verify.service.js';

/** The engine that moves whole sites into this one, verified record by record. Which kinds of records there are, modules say. */
@AlmanacModule({
  migrations: [Migration1763600000130],
  imports: [
    TypeOrmModule.forFeature([
      MigratedRecordEntity,
      MigratedValueEntity,
      MigrationIssueEntity,
      MigrationLinkEntity,
      MigrationRunEntity,
    ]),
  ],
  providers: [
    CopyService,
    EmptySiteService,
    LinksService,
    MigrationLogService,
    MigrationService,
    QuarantineService,
    RecordKindsRegistry,
    RemovedRecordsService,
    VerifyService,
    RecordComparisonService,
  ],
  exports: [MigrationLogService, MigrationService],
})
export class MigrationModule {}
