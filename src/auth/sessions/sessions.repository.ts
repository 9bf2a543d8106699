import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import { Database, SqlExpression, placeholders, deleteInBatches } from '#core/database';
import { SessionEntity } from './session.entity.js';

/** SQL for sessions. */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
  ) {}

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

  /** The sessions of a user that have not expired by `now`, newest first. */
  ofUser(userId: number, now: string): Promise<SessionEntity[]> {
    const where = { user_id: userId, expires: MoreThan(now) };
    return this.sessions.find({ where, order: { created: 'DESC', id: 'ASC' } });
  }

  /** Notes that the user has just given the password in this session. */
  async confirm(id: string, now: string): Promise<void> {
    await this.database.update(SessionEntity, { id }, { confirmed: now });
  }

  /** Notes a use. `since`: a later use was noted already. */
  async noteUse(id: string, now: string, address: string, since: string): Promise<void> {
    const isEarlier = new SqlExpression('id = ? AND (last_used IS NULL OR last_used <= ?)', id, since);
    await this.database.update(SessionEntity, isEarlier, { last_used: now, address });
  }

  /** Deletes all sessions of a user but one. @returns how many */
  deleteOthers(userId: number, exceptId: string): Promise<number> {
    return this.database.delete(SessionEntity, new SqlExpression('user_id = ? AND id <> ?', userId, exceptId));
  }

  async delete(ids: readonly string[]): Promise<void> {
    await this.database.delete(SessionEntity, new SqlExpression(`id IN (${placeholders(ids)})`, ...ids));
  }

  /** Deletes sessions that have expired by a UTC moment. @returns how many */
  deleteExpired(now: string): Promise<number> {
    return deleteInBatches(this.database, { table: 'sessions', key: 'id', where: 'expires <= ?', parameters: [now] });
  }
}
