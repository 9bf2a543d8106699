import { Injectable } from '@nestjs/common';
import type { BlogPostEntity } from '../../content/posts/blog-post.entity.js';
import { PostTransferService } from '../../content/post-transfer.service.js';
import type { Fields, SourceRecord } from '../../migration/source.js';
import { openness } from '../posts/common-columns.js';
import { PostKind } from '../posts/post-kind.js';
import type { PostRows } from '../posts/post-rows.js';
import { PostServices } from '../posts/post-services.js';
import type { BuildContext } from '../../migration/build-context.js';
import { flag, text } from '../../migration/fields.js';
import { RegisterRecordKind } from '../../migration/record-kind.js';
import { POSTS } from './content-traits.js';

const TAKEN = new Set(['comment_status', 'ping_status', 'sticky', 'post_format']);
const FORMATS: readonly string[] = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
];

/** Blog posts. */
@Injectable()
@RegisterRecordKind(POSTS)
export class PostsKind extends PostKind<BlogPostEntity> {
  protected readonly type = () => 'post';

  constructor(services: PostServices, posts: PostTransferService) {
    super(services, posts.posts);
  }

  protected takesOwn(field: string): boolean {
    return TAKEN.has(field);
  }

  build(record: SourceRecord, id: number, context: BuildContext): PostRows<BlogPostEntity> {
    const { fields } = record;
    const format = text(fields, 'post_format') || 'standard';
    if (!FORMATS.includes(format))
      context.changed('post_format', `${format} is no format of this service: it is standard.`);
    const post: BlogPostEntity = {
      ...this.postColumns(record, id, context),
      comment_status: openness(fields, 'comment_status', context),
      ping_status: openness(fields, 'ping_status', context),
      sticky: flag(fields, 'sticky'),
      format: (FORMATS.includes(format) ? format : 'standard') as BlogPostEntity['format'],
    };
    return this.rows(record, post, context);
  }

  describe(rows: PostRows<BlogPostEntity>, context: BuildContext): Fields {
    const { post } = rows;
    return {
      ...this.postFields(rows, context),
      comment_status: post.comment_status,
      ping_status: post.ping_status,
      sticky: post.sticky,
      post_format: post.format === 'standard' ? '' : post.format,
    };
  }
}
