import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, SqlExpression } from '#core/database';
import { AdmissionKeyEntity } from './admission-key.entity.js';

/** SQL for the keys that sign codes. */
@Injectable()
export class AdmissionKeysRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AdmissionKeyEntity) private readonly keys: Repository<AdmissionKeyEntity>,
  ) {}

  /** All keys, the newest first. */
  all(): Promise<AdmissionKeyEntity[]> {
    return this.keys.find({ order: { created_utc: 'DESC', id: 'DESC' } });
  }

  async find(id: number): Promise<AdmissionKeyEntity | undefined> {
    return (await this.keys.findOneBy({ id })) ?? undefined;
  }

  /**
   * Stores a key, in place of a revoked one with its number.
   * @returns false when the number is taken
   */
  async insert(key: AdmissionKeyEntity): Promise<boolean> {
    await this.database.delete(AdmissionKeyEntity, new SqlExpression('id = ? AND revoked_utc IS NOT NULL', key.id));
    return (await this.database.insertMissing(AdmissionKeyEntity, [key])) === 1;
  }

  /** Notes since when a key signs nothing new; the first moment remains. */
  async retire(id: number, nowUtc: string): Promise<void> {
    await this.database.update(AdmissionKeyEntity, { id, retired_utc: null }, { retired_utc: nowUtc });
  }

  /** Notes since when the codes of a key are refused; the first moment remains. */
  async revoke(id: number, nowUtc: string): Promise<void> {
    await this.database.update(AdmissionKeyEntity, { id, revoked_utc: null }, { revoked_utc: nowUtc });
  }

  /** Stores a private key as it was sealed anew, unless the key was replaced meanwhile. */
  async reseal({ id, private_key: before }: AdmissionKeyEntity, sealed: string): Promise<boolean> {
    return (await this.database.update(AdmissionKeyEntity, { id, private_key: before }, { private_key: sealed })) === 1;
  }
}
