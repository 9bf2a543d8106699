import { Injectable } from '@nestjs/common';
import type { PageEntity } from '../../content/pages/page.entity.js';
import { PostTransferService } from '../../content/post-transfer.service.js';
import type { Fields, SourceRecord } from '../../migration/source.js';
import { openness } from '../posts/common-columns.js';
import { PostKind } from '../posts/post-kind.js';
import type { PostRows } from '../posts/post-rows.js';
import { PostServices } from '../posts/post-services.js';
import type { BuildContext } from '../../migration/build-context.js';
import { parentIn, whole, wholeIn } from '../../migration/fields.js';
import { RegisterRecordKind } from '../../migration/record-kind.js';
import type { UniqueValues } from '../../migration/unique-values.js';
import { PAGES } from './content-traits.js';

const TAKEN = new Set(['comment_status', 'ping_status', 'post_parent', 'menu_order']);

/** Pages, which form a tree. A page that comes before its parent gets it at the end. */
@Injectable()
@RegisterRecordKind(PAGES)
export class PagesKind extends PostKind<PageEntity> {
  protected readonly type = () => 'page';

  constructor(services: PostServices, posts: PostTransferService) {
    super(services, posts.pages);
  }

  protected takesOwn(field: string): boolean {
    return TAKEN.has(field);
  }

  build(record: SourceRecord, id: number, context: BuildContext): PostRows<PageEntity> {
    const { fields } = record;
    const parent = whole(fields, 'post_parent');
    const parentId = parentIn(record, 'post_parent', 'pages', context);
    // Slugs are unique among the children of a page, which may come later: until then the level is that of the source.
    const level = parentId ?? (parent === 0 ? 0 : -parent);
    const page: PageEntity = {
      ...this.postColumns(record, id, context, level),
      comment_status: openness(fields, 'comment_status', context),
      ping_status: openness(fields, 'ping_status', context),
      parent_id: parentId,
      level,
      menu_order: wholeIn(fields, 'menu_order', context),
    };
    return this.rows(record, page, context);
  }

  describe(rows: PostRows<PageEntity>, context: BuildContext): Fields {
    const { post: page } = rows;
    return {
      ...this.postFields(rows, context),
      comment_status: page.comment_status,
      ping_status: page.ping_status,
      post_parent: page.parent_id === null ? 0 : (context.source('content', page.parent_id) ?? 0),
      menu_order: page.menu_order,
    };
  }

  /** Slugs are unique among the children of a page. */
  override async hold(values: UniqueValues): Promise<void> {
    for (const { id, slug, level } of await this.table.members(['id', 'slug', 'level']))
      if (slug !== null) values.hold(`pages ${level}`, slug, id);
  }

  override async parentOf(id: number): Promise<number | null> {
    return (await this.table.find([id]))[0]?.parent_id ?? null;
  }

  override async setLink(id: number, _member: string, target: number): Promise<void> {
    await this.table.update(id, { parent_id: target });
  }

  /** What still has no parent is at the top. */
  override async finish(): Promise<void> {
    const orphans = (await this.table.members(['id', 'level', 'parent_id'])).filter(({ level }) => level < 0);
    for (const { id, parent_id: parent } of orphans) await this.table.update(id, { parent_id: parent });
  }
}
