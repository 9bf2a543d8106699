import { Injectable } from '@nestjs/common';
import { Database, SqlExpression, placeholders, deleteInBatches } from '#core/database';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

/** SQL for idempotency keys. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /** Stores a new key. @returns `false` when it is there already, unless that one has expired by `now` */
  insert(row: IdempotencyKeyEntity, now: number): Promise<boolean> {
    const { id, digest, holder, lease, expires } = row;
    const isStored = async (): Promise<boolean> => (await this.find(id))?.holder === holder;
    return this.database.write(async () => {
      const add = () => this.database.insertMissing(IdempotencyKeyEntity, [{ id, digest, holder, lease, expires }]);
      if ((await add()) > 0) return true;
      const isExpired = new SqlExpression('id = ? AND expires <= ?', id, now);
      const gone = await this.database.delete(IdempotencyKeyEntity, isExpired);
      return gone > 0 && (await add()) > 0;
    }, isStored);
  }

  async find(id: string): Promise<IdempotencyKeyEntity | undefined> {
    const [row] = await this.database.readEntities(
      IdempotencyKeyEntity,
      'SELECT * FROM idempotency_keys WHERE id = ?',
      [id],
    );
    return row;
  }

  /** Takes over from one whose lease has run out. @returns `false` when another process was faster */
  async takeOver(id: string, from: string, to: string, lease: number): Promise<boolean> {
    const changed = await this.database.write(() =>
      this.database.update(IdempotencyKeyEntity, { id, holder: from, answer: null }, { holder: to, lease }),
    );
    return changed > 0;
  }

  /** Extends the leases of requests that are still running. */
  async renew(holders: readonly string[], lease: number): Promise<void> {
    await this.database.write(() =>
      this.database.update(
        IdempotencyKeyEntity,
        new SqlExpression(`holder IN (${placeholders(holders)}) AND answer IS NULL`, ...holders),
        { lease },
      ),
    );
  }

  /** Stores the response, in the running unit of work. @returns `false` when another process has taken over */
  async answer(id: string, holder: string, answer: string): Promise<boolean> {
    const changed = await this.database.write(() =>
      this.database.update(IdempotencyKeyEntity, { id, holder, answer: null }, { answer }),
    );
    return changed > 0;
  }

  /** Forgets a key that came to nothing. */
  async release(id: string, holder: string): Promise<void> {
    await this.database.write(() => this.database.delete(IdempotencyKeyEntity, { id, holder, answer: null }));
  }

  /** Forgets the keys that have expired. */
  async sweep(now: number): Promise<void> {
    await deleteInBatches(this.database, {
      table: 'idempotency_keys',
      key: 'id',
      where: 'expires <= ?',
      parameters: [now],
    });
  }
}
