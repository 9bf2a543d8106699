import type { ReusableBlockEntity } from '../../content/blocks/reusable-block.entity.js';
import type { PostTransferService } from '../../content/post-transfer.service.js';
import type { Fields, SourceRecord } from '../sources/source.js';
import { openReferences, withReferenceTo } from './post-content.js';
import { PostKind } from './post-kind.js';
import { type PostRows, type PostServices } from './post-rows.js';
import type { BuildContext } from './record-kind.js';

/** Name of a reference to a block that is copied later. */
const REFERENCE = 'ref:';

/** Reusable blocks. One that refers to a later one gets the id of that at the end. */
export class BlocksKind extends PostKind<ReusableBlockEntity> {
  readonly name = 'blocks';
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
