import { Module } from '@nestjs/common';
import { ContentSharedModule } from '../shared/content-shared.module.js';
import { AuthoredPosts } from './authored-posts.service.js';
import { UserAccountsService } from './user-accounts.service.js';
import { UsersController } from './users.controller.js';
import { UsersListRepository } from './users-list.repository.js';
import { VisibleAuthors } from './visible-authors.js';

/** `content/v2/users`. */
@Module({
  imports: [ContentSharedModule],
  controllers: [UsersController],
  providers: [AuthoredPosts, UserAccountsService, UsersListRepository, VisibleAuthors],
  exports: [VisibleAuthors],
})
export class UsersModule {}
