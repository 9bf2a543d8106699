import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AttendeeDataRetentionJob } from './attendee-data-retention.job.js';
import { PersonRecordsService } from './person-records.service.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';
import { TextColumnsRepository } from './text-columns.repository.js';

/** Export and erasure of what is known about a person. */
@Module({
  imports: [AuditModule],
  controllers: [PersonalDataController],
  providers: [AttendeeDataRetentionJob, PersonRecordsService, PersonalDataService, TextColumnsRepository],
})
export class PersonalDataModule {}
