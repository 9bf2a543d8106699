import { Injectable } from '@nestjs/common';
import type { ReusableBlockEntity } from '../../content/blocks/reusable-block.entity.js';
import { PostTransferService } from '../../content/post-transfer.service.js';
import type { Fields, SourceRecord } from '../../migration/source.js';
import { openReferences, withReferenceTo } from '../posts/post-content.js';
import { PostKind } from '../posts/post-kind.js';
import type { PostRows } from '../posts/post-rows.js';
import { PostServices } from '../posts/post-services.js';
import type { BuildContext } from '../../migration/build-context.js';
import { RegisterRecordKind } from '../../migration/record-kind.js';
import { BLOCKS } from './content-traits.js';

/** Name of a reference to a block that is copied later. */
const REFERENCE = 'ref:';

/** Reusable blocks. One that refers to a later one gets the id of that at the end. */
@Injectable()
@RegisterRecordKind(BLOCKS)
export class BlocksKind extends PostKind<ReusableBlockEntity> {
  protected readonly type = () => 'wp_block';
  protected override readonly hasSeo = false;

  constructor(services: PostServices, posts: PostTransferService) {
    super(services, posts.blocks);
  }

  protected takesOwn(): boolean {
    return false;
  }

  build(record: SourceRecord, id: number, context: BuildContext): PostRows<ReusableBlockEntity> {
    const block = this.postColumns(record, id, context);
    for (const open of openReferences(block.content)) {
      context.link(REFERENCE + open, 'blocks', open);
      // Should it come in a later run only, this record is copied again.
      context.target('blocks', open);
    }
    return this.rows(record, block, context);
  }

  describe(rows: PostRows<ReusableBlockEntity>, context: BuildContext): Fields {
    return this.postFields(rows, context);
  }

  override linkField(member: string): string {
    return `block:${member.slice(REFERENCE.length)}`;
  }

  override withLink({ post }: PostRows<ReusableBlockEntity>, member: string, target: number | null): void {
    if (target !== null) post.content = withReferenceTo(post.content, sourceIdIn(member), target);
  }

  override async setLink(id: number, member: string, target: number): Promise<void> {
    const [block] = await this.table.find([id]);
    if (block) await this.table.update(id, { content: withReferenceTo(block.content, sourceIdIn(member), target) });
  }
}

function sourceIdIn(member: string): number {
  return Number(member.slice(REFERENCE.length));
}
