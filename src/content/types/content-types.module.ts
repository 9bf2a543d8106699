import { Module } from '@nestjs/common';
import { ContentSharedModule } from '../shared/content-shared.module.js';
import { StatusesController } from '../statuses/statuses.controller.js';
import { StatusesService } from '../statuses/statuses.service.js';
import { TypesController } from './types.controller.js';
import { TypesService } from './types.service.js';

/** What kinds of posts and which statuses there are. */
@Module({
  imports: [ContentSharedModule],
  controllers: [TypesController, StatusesController],
  providers: [StatusesService, TypesService],
})
export class ContentTypesModule {}
