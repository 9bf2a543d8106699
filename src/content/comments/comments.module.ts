import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../media/media.module.js';
import { ContentSharedModule } from '../shared/content-shared.module.js';
import { CommentAccessService } from './comment-access.service.js';
import { CommentTransferService } from './comment-transfer.service.js';
import { CommentCountsService } from './comment-counts.service.js';
import { CommentDataSource } from './comment-data.source.js';
import { CommentEditorService } from './comment-editor.service.js';
import { CommentsController } from './comments.controller.js';
import { CommentsRepository } from './comments.repository.js';
import { CommentsService } from './comments.service.js';
import { RecentCommentsService } from './recent-comments.service.js';
import { CommentEntity } from './comment.entity.js';

/** `content/v2/comments`. */
@Module({
  imports: [TypeOrmModule.forFeature([CommentEntity]), ContentSharedModule, MediaModule],
  controllers: [CommentsController],
  providers: [
    CommentAccessService,
    CommentCountsService,
    CommentDataSource,
    CommentEditorService,
    CommentTransferService,
    CommentsRepository,
    CommentsService,
    RecentCommentsService,
  ],
  exports: [CommentCountsService, CommentTransferService, RecentCommentsService],
})
export class CommentsModule {}
