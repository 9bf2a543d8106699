import { Injectable } from '@nestjs/common';
import { placeholders } from '#core/database';
import { Conditions, ListQueryBuilder, orderBy } from '#core/lists';
import { isId } from '#core/parameters';
import { ReusableBlockEntity } from '../blocks/reusable-block.entity.js';

/** Blocks that are read with one statement. */
const MAX_IDS = 500;

/** Contents of reusable blocks. */
@Injectable()
export class BlocksRepository {
  constructor(private readonly lists: ListQueryBuilder) {}

  /** Contents by id of the blocks that visitors may see: published ones without a password. At most 500 of the ids are read. */
  async published(ids: readonly number[]): Promise<Map<number, string>> {
    const wanted = ids.filter(isId).slice(0, MAX_IDS);
    if (wanted.length === 0) return new Map();
    const rows = await this.lists.rows<ReusableBlockEntity>({
      entity: ReusableBlockEntity,
      alias: 'b',
      columns: 'b.id, b.content',
      plan: {
        where: new Conditions()
          .add(`b.id IN (${placeholders(wanted)})`, ...wanted)
          .add("b.status = 'publish'")
          .add("b.password = ''"),
        order: orderBy(['b.id'], false),
      },
      window: { limit: wanted.length, offset: 0 },
      reads: { blocks: { id: wanted } },
    });
    return new Map(rows.map(({ id, content }) => [id, content]));
  }
}
