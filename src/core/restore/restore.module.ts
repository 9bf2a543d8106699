import { Module } from '@nestjs/common';
import { InterruptedRestoreService } from './interrupted-restore.service.js';
import { RestoredSiteService } from './restored-site.service.js';

/** What the service has to know of `restore`. */
@Module({ providers: [InterruptedRestoreService, RestoredSiteService], exports: [RestoredSiteService] })
export class RestoreModule {}
