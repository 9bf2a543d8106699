import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Database, SqlExpression } from '#core/database';
import { isId } from '#core/parameters';
import { AccessCodeEntity } from './access-code.entity.js';
import { AccessCodeUseEntity } from './access-code-use.entity.js';

/** SQL for access codes. */
@Injectable()
export class AccessCodesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AccessCodeEntity) private readonly codes: Repository<AccessCodeEntity>,
  ) {}

  async find(id: number): Promise<AccessCodeEntity | undefined> {
    return isId(id) ? ((await this.codes.findOneBy({ id })) ?? undefined) : undefined;
  }

  /** The code with one of these hashes. */
  async byHash(hashes: readonly string[]): Promise<AccessCodeEntity | undefined> {
    return (await this.codes.findOneBy({ code_hash: In(hashes) })) ?? undefined;
  }

  /** A page of codes, the newest first, with how many there are. */
  list(limit: number, offset: number): Promise<[AccessCodeEntity[], number]> {
    return this.codes.findAndCount({ order: { id: 'DESC' }, take: limit, skip: offset });
  }

  /** @returns the id of the new code; unique key violation when the code is taken */
  insert(code: Omit<AccessCodeEntity, 'id'>): Promise<number> {
    return this.database.insert(AccessCodeEntity, code);
  }

  /** Changes what managers may change. */
  async update(id: number, change: Partial<AccessCodeEntity>): Promise<void> {
    await this.database.update(AccessCodeEntity, { id }, change);
  }

  async delete(id: number): Promise<void> {
    await this.database.delete(AccessCodeEntity, { id });
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
    const raised = { uses: new SqlExpression('uses + 1') };
    return (await this.database.update(AccessCodeEntity, isUsable, raised)) === 1;
  }

  /** Counts an order that has its tickets already, whatever the limit. */
  async raiseAgain(id: number): Promise<void> {
    await this.database.update(AccessCodeEntity, { id }, { uses: new SqlExpression('uses + 1') });
  }

  /** Counts one order less. */
  async lower(id: number): Promise<void> {
    const isUsed = new SqlExpression('id = ? AND uses > 0', id);
    await this.database.update(AccessCodeEntity, isUsed, { uses: new SqlExpression('uses - 1') });
  }

  /** Notes that an order uses a code. @returns false when it is noted already */
  async insertUse(orderId: number, codeId: number): Promise<boolean> {
    const use = { order_id: orderId, access_code_id: codeId };
    return (await this.database.insertMissing(AccessCodeUseEntity, [use])) === 1;
  }

  /** @returns whether it was this call that deleted it */
  async deleteUse(orderId: number): Promise<boolean> {
    return (await this.database.delete(AccessCodeUseEntity, { order_id: orderId })) === 1;
  }

  /** The guard of the limit; the control of the concurrency test takes it away. */
  private hasUsesLeft(): string {
    return '(max_uses IS NULL OR uses < max_uses)';
  }
}
