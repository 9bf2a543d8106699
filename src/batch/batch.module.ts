import { Module } from '@nestjs/common';
import { BatchController } from './batch.controller.js';
import { BatchService } from './batch.service.js';

/** `POST batch/v1`. Routes of other modules take part with no code of their own. */
@Module({ controllers: [BatchController], providers: [BatchService] })
export class BatchModule {}
