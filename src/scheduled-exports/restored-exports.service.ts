import { Injectable } from '@nestjs/common';
import { RestoredSiteService } from '#core/restore';
import { ScheduledExportsRepository } from './scheduled-exports.repository.js';

/**
 * Of what the source of a backup has begun or will send, nothing leaves the restored site: schedules are off until a
 * person switches them on. Runs stay, for their ids are in the topics of messages.
 */
@Injectable()
export class RestoredExportsService {
  constructor(exports: ScheduledExportsRepository, site: RestoredSiteService) {
    site.whenRestored(() => exports.endRestored());
  }
}
