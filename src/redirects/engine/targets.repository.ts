import { Injectable } from '@nestjs/common';
import type { ContentType } from '#core/content';
import { Database } from '#core/database';

/** SQL for targets that are posts. */
@Injectable()
export class TargetsRepository {
  constructor(private readonly database: Database) {}

  /**
   * A published post of a kind without password: the first one whose id is not below a share of the highest id.
   * @param share from 0 to below 1
   */
  async published(type: ContentType, share: number): Promise<number | undefined> {
    const open = `FROM ${type.table} WHERE status = 'publish' AND password = ''`;
    const [row] = await this.database.read<{ id: number }>(
      `SELECT id ${open} AND id >= (SELECT MIN(id) + (MAX(id) - MIN(id)) * ? FROM ${type.table}) ORDER BY id LIMIT 1`,
      [share],
    );
    if (row) return row.id;
    const [first] = await this.database.read<{ id: number }>(`SELECT id ${open} ORDER BY id LIMIT 1`);
    return first?.id;
  }
}
