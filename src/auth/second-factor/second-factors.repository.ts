import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, SqlExpression } from '#core/database';
import { SecondFactorEntity } from './second-factor.entity.js';

/** SQL for second factors. */
@Injectable()
export class SecondFactorsRepository {
  constructor(
    @InjectRepository(SecondFactorEntity) private readonly factors: Repository<SecondFactorEntity>,
    private readonly database: Database,
  ) {}

  find(userId: number): Promise<SecondFactorEntity | null> {
    return this.factors.findOneBy({ user_id: userId });
  }

  all(): Promise<SecondFactorEntity[]> {
    return this.factors.find({ order: { user_id: 'ASC' } });
  }

  /** Replaces the factor of a user. */
  async replace(factor: SecondFactorEntity): Promise<void> {
    await this.delete(factor.user_id);
    await this.database.insert(SecondFactorEntity, factor);
  }

  async update(userId: number, change: Partial<SecondFactorEntity>): Promise<void> {
    await this.database.update(SecondFactorEntity, { user_id: userId }, change);
  }

  /** Uses up the code of a step. @returns `false` when it, or a later one, was used already */
  async useStep(userId: number, step: number): Promise<boolean> {
    const unused = new SqlExpression('user_id = ? AND last_step < ?', userId, step);
    return (await this.database.update(SecondFactorEntity, unused, { last_step: step })) > 0;
  }

  /** Replaces the recovery codes, if they still are those that were read. @returns whether they were */
  async replaceRecovery(factor: SecondFactorEntity, left: readonly string[]): Promise<boolean> {
    const unchanged = { user_id: factor.user_id, recovery_hashes: factor.recovery_hashes };
    return (await this.database.update(SecondFactorEntity, unchanged, { recovery_hashes: [...left] })) > 0;
  }

  /** @returns whether there was one */
  async delete(userId: number): Promise<boolean> {
    return (await this.database.delete(SecondFactorEntity, { user_id: userId })) > 0;
  }
}
