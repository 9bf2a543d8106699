import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '#core/database';

/** SQL for trees, in tables whose rows name their parent. */
@Injectable()
export class TreeRepository {
  constructor(private readonly database: Database) {}

  /** Ids of rows and of all below them, the rows themselves among them. */
  async below(table: string, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.read<{ id: number }>(
      `WITH RECURSIVE down (id) AS (
         SELECT id FROM ${table} WHERE id IN (${placeholders(ids)})
         UNION SELECT c.id FROM down JOIN ${table} c ON c.parent_id = down.id
       ) SELECT id FROM down`,
      ids,
    );
    return rows.map(({ id }) => id);
  }
}
