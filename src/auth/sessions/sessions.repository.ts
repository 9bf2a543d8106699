import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import { SessionEntity } from './session.entity.js';

/** SQL for sessions. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  async insert(session: SessionEntity): Promise<void> {
    await this.database.insert(SessionEntity, session);
  }

  /** A session that has not expired by `now`. */
  async find(id: string, now: string): Promise<SessionEntity | undefined> {
    const [row] = await this.database.read<SessionEntity>('SELECT * FROM sessions WHERE id = ? AND expires > ?', [
      id,
      now,
    ]);
    return row;
  }

  async delete(id: string): Promise<void> {
    await this.database.execute('DELETE FROM sessions WHERE id = ?', [id]);
  }

  async deleteExpired(now: string): Promise<void> {
    await this.database.execute('DELETE FROM sessions WHERE expires <= ?', [now]);
  }
}
