import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Database } from '#core/database';
import { LimitedCodesRepository } from './limited-codes.repository.js';
import { AccessCodeEntity } from '../../catalog/codes/access-code.entity.js';
import { AccessCodeUseEntity } from './access-code-use.entity.js';

/** SQL for access codes. */
@Injectable()
export class AccessCodesRepository extends LimitedCodesRepository<AccessCodeEntity> {
  constructor(database: Database, @InjectRepository(AccessCodeEntity) codes: Repository<AccessCodeEntity>) {
    super(database, codes, AccessCodeEntity);
  }

  /** The code with one of these hashes. */
  async byHash(hashes: readonly string[]): Promise<AccessCodeEntity | undefined> {
    return (await this.codes.findOneBy({ code_hash: In(hashes) })) ?? undefined;
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
}
