import { Module } from '@nestjs/common';
import { ContentSharedModule } from '../shared/content-shared.module.js';
import { AuthoredPostsService } from './authored-posts.service.js';
import { UserAccountsService } from './user-accounts.service.js';
import { UsersController } from './users.controller.js';
import { VisibleAuthorsService } from './visible-authors.service.js';

/** `content/v2/users`. */
@Module({
  imports: [ContentSharedModule],
  controllers: [UsersController],
  providers: [AuthoredPostsService, UserAccountsService, VisibleAuthorsService],
  exports: [VisibleAuthorsService],
})
export class UsersModule {}
