import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { AuditLog } from './audit-log.service.js';
import { AuditRecorder } from './audit-recorder.service.js';
import { AuditRetentionJob } from './audit-retention.job.js';
import { AuditController } from './audit.controller.js';

/** The audit log. */
@Module({
  imports: [TypeOrmModule.forFeature([AuditEntryEntity])],
  controllers: [AuditController],
  providers: [AuditEntriesRepository, AuditLog, AuditRecorder, AuditRetentionJob],
  exports: [AuditLog],
})
export class AuditModule {}
