import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import { placeholders } from '../../core/database/sql-fragment.js';
import { deleteInBatches } from '../../core/database/delete-in-batches.js';
import { SessionEntity } from './session.entity.js';

/** SQL for sessions. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  async insert(session: SessionEntity): Promise<void> {
    await this.database.insert(SessionEntity, session);
  }

  /** The session with one of these ids that has not expired by `now`. */
  async find(ids: readonly string[], now: string): Promise<SessionEntity | undefined> {
    const [row] = await this.database.read<SessionEntity>(
      `SELECT * FROM sessions WHERE id IN (${placeholders(ids)}) AND expires > ?`,
      [...ids, now],
    );
    return row;
  }

  async delete(ids: readonly string[]): Promise<void> {
    await this.database.execute(`DELETE FROM sessions WHERE id IN (${placeholders(ids)})`, [...ids]);
  }

  /** Deletes sessions that have expired by a UTC moment. @returns how many */
  deleteExpired(now: string): Promise<number> {
    return deleteInBatches(this.database, { table: 'sessions', key: 'id', where: 'expires <= ?', parameters: [now] });
  }
}
