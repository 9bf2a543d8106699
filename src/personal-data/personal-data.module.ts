import { AlmanacModule } from '#core/modules';
import { AuditModule } from '../audit/audit.module.js';
import { AttendeeDataRetentionJob } from './attendee-data-retention.job.js';
import { PersonRecordsService } from './person-records.service.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';
import { TextColumnsRepository } from './text-columns.repository.js';
import { PersonalDataConfig } from './personal-data.config.js';

/** Export and erasure of what is known about a person. */
@AlmanacModule({
  imports: [AuditModule],
  controllers: [PersonalDataController],
  providers: [AttendeeDataRetentionJob, PersonRecordsService, PersonalDataService, TextColumnsRepository],
  settings: [PersonalDataConfig],
})
export class PersonalDataModule {}
