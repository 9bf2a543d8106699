import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AllCategoryColorsController, CategoryColorsController } from './colors/category-colors.controller.js';
import { CategoryColorsEntity } from './colors/category-colors.entity.js';
import { CategoryColorsService } from './colors/category-colors.service.js';
import { EventCategoriesController } from './event-categories.controller.js';
import { EventTermsService } from './event-terms.service.js';
import { TagsController } from './tags.controller.js';

/** Categories and tags in `cal/events/v1`. */
@Module({
  imports: [TypeOrmModule.forFeature([CategoryColorsEntity])],
  controllers: [EventCategoriesController, AllCategoryColorsController, CategoryColorsController, TagsController],
  providers: [CategoryColorsService, EventTermsService],
  exports: [CategoryColorsService],
})
export class TermsModule {}
