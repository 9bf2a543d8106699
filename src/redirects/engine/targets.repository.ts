import { Injectable } from '@nestjs/common';
import type { ContentType } from '#core/content';
import { Conditions, ListQueryBuilder, orderBy } from '#core/lists';

/** SQL for targets that are posts. */
@Injectable()
export class TargetsRepository {
  constructor(private readonly lists: ListQueryBuilder) {}

  /**
   * A published post of a kind without password: the first one whose id is not below a share of the highest id.
   * @param share from 0 to below 1
   */
  async published(type: ContentType, share: number): Promise<number | undefined> {
    const isFurther = `id >= (SELECT MIN(id) + (MAX(id) - MIN(id)) * ? FROM ${type.table})`;
    return (await this.first(type, open().add(isFurther, share))) ?? (await this.first(type, open()));
  }

  private async first(type: ContentType, where: Conditions): Promise<number | undefined> {
    const [row] = await this.lists.rows<{ id: number }>({
      table: type.table,
      columns: 'id',
      plan: { where, order: orderBy(['id'], false) },
      window: { limit: 1, offset: 0 },
    });
    return row?.id;
  }
}

const open = (): Conditions => new Conditions().add("status = 'publish' AND password = ''");
