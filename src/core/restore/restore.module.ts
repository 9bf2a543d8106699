import { Module } from '@nestjs/common';
import { InterruptedRestoreCheck } from './interrupted-restore.js';

/** What the service has to know of `restore`. */
@Module({ providers: [InterruptedRestoreCheck] })
export class RestoreModule {}
