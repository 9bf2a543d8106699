import { Module } from '@nestjs/common';
import { InterruptedRestoreService } from './interrupted-restore.service.js';

/** What the service has to know of `restore`. */
@Module({ providers: [InterruptedRestoreService] })
export class RestoreModule {}
