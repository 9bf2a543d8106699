import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditPersonService } from './audit-person.service.js';
import { AuditRecorderService } from './audit-recorder.service.js';
import { AuditRetentionJob } from './audit-retention.job.js';
import { AuditController } from './audit.controller.js';
import { Audit1763600000080 } from './migrations/1763600000080-audit.js';
import { AuditConfig } from './audit.config.js';

/** The audit log. */
@AlmanacModule({
  migrations: [Audit1763600000080],
  imports: [TypeOrmModule.forFeature([AuditEntryEntity])],
  controllers: [AuditController],
  providers: [AuditEntriesRepository, AuditLogService, AuditPersonService, AuditRecorderService, AuditRetentionJob],
  exports: [AuditLogService, AuditPersonService],
  settings: [AuditConfig],
})
export class AuditModule {}
