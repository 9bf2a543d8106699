import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { CommentsModule } from '../content/comments/comments.module.js';
import { MediaModule } from '../content/media/media.module.js';
import { ContentPostsModule } from '../content/content-posts.module.js';
import { RedirectsModule } from '../redirects/redirects.module.js';
import { SeoHeadModule } from '../seo/head/seo-head.module.js';
import { AddressRulesService } from './address-rules.service.js';
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
import { RecordKindsService } from './record-kinds.service.js';
import { RemovedRecordsService } from './removed-records.service.js';
import { TakenValuesService } from './taken-values.service.js';
import { RecordComparisonService } from './record-comparison.service.js';
import { VerifyService } from './verify.service.js';

/** Moves whole sites of WordPress into this one, verified record by record (`almanac migrate wordpress`). */
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
    CalEventsModule,
    CalTicketsModule,
    CommentsModule,
    ContentPostsModule,
    MediaModule,
    RedirectsModule,
    SeoHeadModule,
  ],
  providers: [
    AddressRulesService,
    CopyService,
    EmptySiteService,
    LinksService,
    MigrationLogService,
    MigrationService,
    QuarantineService,
    RecordKindsService,
    RemovedRecordsService,
    TakenValuesService,
    VerifyService,
    RecordComparisonService,
  ],
  exports: [MigrationLogService, MigrationService],
})
export class MigrationModule {}
