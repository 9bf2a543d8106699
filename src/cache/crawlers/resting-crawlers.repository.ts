import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';

/** SQL for the numbers of crawlers that are switched off. */
@Injectable()
export class RestingCrawlersRepository {
  constructor(private readonly database: Database) {}

  async all(): Promise<number[]> {
    const rows = await this.database.read<{ id: number }>('SELECT id FROM resting_crawlers ORDER BY id');
    return rows.map(({ id }) => Number(id));
  }

  /** Switches one off. */
  rest(id: number): Promise<number> {
    const ignore = this.database.embedded ? 'OR IGNORE' : 'IGNORE';
    return this.database.execute(`INSERT ${ignore} INTO resting_crawlers (id) VALUES (?)`, [id], 'resting_crawlers');
  }

  /** Switches one on. @returns whether it was off */
  async wake(id: number): Promise<boolean> {
    return (await this.database.execute('DELETE FROM resting_crawlers WHERE id = ?', [id], 'resting_crawlers')) > 0;
  }
}
