import type { FindOptionsOrder, FindOptionsWhere, Repository } from 'typeorm';
import { type Database, SqlExpression } from '#core/database';
import { isId } from '#core/parameters';
import type { LimitedCodeEntity } from '../../catalog/codes/limited-code.entity.js';

/** SQL for codes with a limited number of uses. */
export abstract class LimitedCodesRepository<Code extends LimitedCodeEntity> {
  protected constructor(
    protected readonly database: Database,
    protected readonly codes: Repository<Code>,
    private readonly entity: new () => Code,
  ) {}

  async find(id: number): Promise<Code | undefined> {
    return isId(id) ? ((await this.codes.findOneBy({ id } as FindOptionsWhere<Code>)) ?? undefined) : undefined;
  }

  /** A page of codes, the newest first, with how many there are. */
  list(limit: number, offset: number): Promise<[Code[], number]> {
    const newestFirst = { id: 'DESC' } as FindOptionsOrder<Code>;
    return this.codes.findAndCount({ order: newestFirst, take: limit, skip: offset });
  }

  /** @returns the id of the new code; unique key violation when the code is taken */
  insert(code: Omit<Code, 'id'>): Promise<number> {
    return this.database.insert(this.entity, code as unknown as Partial<Code>);
  }

  /** Changes what managers may change. */
  async update(id: number, change: Partial<Code>): Promise<void> {
    await this.database.update(this.entity, withId(id), change);
  }

  async delete(id: number): Promise<void> {
    await this.database.delete(this.entity, withId(id));
  }

  /**
   * Counts one more order that uses a code.
   * @returns false when the code has no use left, is switched off, or is not valid at `nowUtc`
   */
  async raise(id: number, nowUtc: string): Promise<boolean> {
    const isUsable = new SqlExpression(
      `id = ? AND is_active = 1 AND ${this.hasUsesLeft()} AND (valid_from_utc IS NULL OR valid_from_utc <= ?)
        AND (valid_until_utc IS NULL OR valid_until_utc > ?)`,
      id,
      nowUtc,
      nowUtc,
    );
    return (await this.database.update(this.entity, isUsable, ONE_MORE)) === 1;
  }

  /** Counts an order that has what the code gives already, whatever the limit. */
  async raiseAgain(id: number): Promise<void> {
    await this.database.update(this.entity, withId(id), ONE_MORE);
  }

  /** Counts one order less. */
  async lower(id: number): Promise<void> {
    const isUsed = new SqlExpression('id = ? AND uses > 0', id);
    await this.database.update(this.entity, isUsed, { uses: new SqlExpression('uses - 1') });
  }

  /** The guard of the limit; the controls of concurrency tests take it away. */
  private hasUsesLeft(): string {
    return '(max_uses IS NULL OR uses < max_uses)';
  }
}

const withId = (id: number): SqlExpression => new SqlExpression('id = ?', id);

const ONE_MORE = { uses: new SqlExpression('uses + 1') };
