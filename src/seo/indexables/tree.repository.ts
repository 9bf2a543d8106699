import { Injectable } from '@nestjs/common';
import { Database, idsBelow } from '#core/database';

/** SQL for trees, in tables whose rows name their parent. */
@Injectable()
export class TreeRepository {
  constructor(private readonly database: Database) {}

  /** Ids of rows and of all below them, the rows themselves among them. */
  async below(table: string, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const { sql, parameters } = idsBelow(table, ids);
    const rows = await this.database.read<{ id: number }>(sql, parameters);
    return rows.map(({ id }) => id);
  }
}
