import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { RedirectsModule } from '../redirects/redirects.module.js';
import { AttendeeDataRetentionJob } from './attendee-data-retention.job.js';
import { PersonRecordsRepository } from './person-records.repository.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';
import { TextColumnsRepository } from './text-columns.repository.js';

/** Export and erasure of what is known about a person. */
@Module({
  imports: [AuditModule, RedirectsModule],
  controllers: [PersonalDataController],
  providers: [AttendeeDataRetentionJob, PersonRecordsRepository, PersonalDataService, TextColumnsRepository],
})
export class PersonalDataModule {}
