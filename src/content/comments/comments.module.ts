import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../media/media.module.js';
import { ContentSharedModule } from '../shared/content-shared.module.js';
import { CommentAccess } from './comment-access.service.js';
import { CommentCounts } from './comment-counts.service.js';
import { CommentEditor } from './comment-editor.service.js';
import { CommentsController } from './comments.controller.js';
import { CommentsRepository } from './comments.repository.js';
import { CommentsService } from './comments.service.js';
import { CommentEntity } from './comment.entity.js';

/** `content/v2/comments`. */
@Module({
  imports: [TypeOrmModule.forFeature([CommentEntity]), ContentSharedModule, MediaModule],
  controllers: [CommentsController],
  providers: [CommentAccess, CommentCounts, CommentEditor, CommentsRepository, CommentsService],
  exports: [CommentCounts],
})
export class CommentsModule {}
