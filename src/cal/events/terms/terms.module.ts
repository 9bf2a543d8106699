import { Module } from '@nestjs/common';
import { EventCategoriesController } from './event-categories.controller.js';
import { EventTermsService } from './event-terms.service.js';
import { TagsController } from './tags.controller.js';

/** Categories and tags in `cal/events/v1`. */
@Module({ controllers: [EventCategoriesController, TagsController], providers: [EventTermsService] })
export class TermsModule {}
