import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { Database, SqlExpression, placeholders } from '#core/database';
import { ScannerKeyEntity } from './scanner-key.entity.js';
import { isId } from '#core/parameters';

/** SQL for the keys of scanners. */
@Injectable()
export class ScannerKeysRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ScannerKeyEntity) private readonly keys: Repository<ScannerKeyEntity>,
  ) {}

  async find(id: number): Promise<ScannerKeyEntity | undefined> {
    if (!isId(id)) return undefined;
    return (await this.keys.findOneBy({ id })) ?? undefined;
  }

  /** The key with one of these hashes, if it is valid at a moment (UTC). */
  async findValid(hashes: readonly string[], now: string): Promise<ScannerKeyEntity | undefined> {
    const sql = `SELECT * FROM ticket_scanner_keys WHERE hash IN (${placeholders(hashes)})
      AND revoked_utc IS NULL AND (expires_utc IS NULL OR expires_utc > ?)`;
    return (await this.database.readEntities(ScannerKeyEntity, sql, [...hashes, now]))[0];
  }

  /** Those that are not revoked first, then the newest. @param limit most of them */
  list(limit: number): Promise<ScannerKeyEntity[]> {
    return this.keys
      .createQueryBuilder('k')
      .orderBy('CASE WHEN k.revoked_utc IS NULL THEN 0 ELSE 1 END')
      .addOrderBy('k.id', 'DESC')
      .limit(limit)
      .getMany();
  }

  /** How many keys are not revoked. */
  count(): Promise<number> {
    return this.keys.countBy({ revoked_utc: IsNull() });
  }

  /** @returns the id of the new key */
  insert(key: Omit<ScannerKeyEntity, 'id'>): Promise<number> {
    return this.database.insert(ScannerKeyEntity, key);
  }

  /** Revokes a key; one that is revoked already keeps its moment (UTC). */
  async revoke(id: number, now: string): Promise<void> {
    await this.database.update(ScannerKeyEntity, { id, revoked_utc: null }, { revoked_utc: now });
  }

  /** Notes that a key was used at `now`, unless a later use than `since` was noted already (UTC). */
  async touch(id: number, now: string, since: string): Promise<void> {
    const isEarlier = new SqlExpression('id = ? AND (last_used_utc IS NULL OR last_used_utc <= ?)', id, since);
    await this.database.write(() => this.database.update(ScannerKeyEntity, isEarlier, { last_used_utc: now }));
  }
}
