import { Module } from '@nestjs/common';
import { EventCategoriesController } from './categories/categories.controller.js';
import { EventTermsService } from './categories/event-terms.service.js';
import { TagsController } from './tags/tags.controller.js';

/** Categories and tags in `cal/events/v1`. */
@Module({ controllers: [EventCategoriesController, TagsController], providers: [EventTermsService] })
export class TermsModule {}
