import { Module } from '@nestjs/common';
import { StatusesController } from '../statuses/statuses.controller.js';
import { StatusesService } from '../statuses/statuses.service.js';
import { TypesController } from './types.controller.js';
import { TypesService } from './types.service.js';

/** What kinds of posts and which statuses there are. */
@Module({ controllers: [TypesController, StatusesController], providers: [StatusesService, TypesService] })
export class ContentTypesModule {}
