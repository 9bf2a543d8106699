import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import { Database, deleteInBatches } from '#core/database';
import type { ProviderName } from './remote-service.error.js';
import { GrantEntity } from './grant.entity.js';
import { TokenEntity } from './token.entity.js';

/** Stored access to services of others. */
@Injectable()
export class TokensRepository {
  constructor(
    @InjectRepository(TokenEntity) private readonly tokens: Repository<TokenEntity>,
    @InjectRepository(GrantEntity) private readonly grants: Repository<GrantEntity>,
    private readonly database: Database,
  ) {}

  find(provider: ProviderName): Promise<TokenEntity | null> {
    return this.tokens.findOneBy({ provider });
  }

  async store(tokens: TokenEntity): Promise<void> {
    await this.tokens.upsert(tokens, ['provider']);
  }

  /** Replaces old tokens by new ones, unless another process did so first. @returns whether it was this call */
  async renew({ provider, sealed: old }: TokenEntity, sealed: string, expires: number): Promise<boolean> {
    const { affected } = await this.tokens.update({ provider, sealed: old }, { sealed, expires, error_count: 0 });
    return affected === 1;
  }

  all(): Promise<Pick<TokenEntity, 'provider' | 'sealed'>[]> {
    return this.tokens.find({ select: { provider: true, sealed: true } });
  }

  /** Stores the same tokens encrypted again, unless they were renewed in the meantime. @returns whether it did */
  async reseal({ provider, sealed: old }: Pick<TokenEntity, 'provider' | 'sealed'>, sealed: string): Promise<boolean> {
    return (await this.tokens.update({ provider, sealed: old }, { sealed })).affected === 1;
  }

  async countError(provider: ProviderName): Promise<void> {
    await this.tokens.increment({ provider }, 'error_count', 1);
  }

  /** Stores a grant. */
  async addGrant(grant: GrantEntity): Promise<void> {
    await this.grants.upsert(grant, ['id']);
  }

  /** The latest pending grant of a user, or the one of a state. @param now Unix time in seconds */
  grant(provider: ProviderName, userId: number, now: number, id?: string): Promise<GrantEntity | null> {
    const where = { provider, user_id: userId, expires: MoreThan(now), ...(id === undefined ? {} : { id }) };
    return this.grants.findOne({ where, order: { expires: 'DESC' } });
  }

  /** Deletes grants that have expired, in batches. @param now Unix time in seconds @returns how many */
  deleteExpiredGrants(now: number): Promise<number> {
    const rows = { table: 'seo_grants', key: 'id', where: 'expires <= ?', parameters: [now] };
    return deleteInBatches(this.database, rows);
  }

  /** A grant counts once. @returns whether it was there */
  async takeGrant(id: string): Promise<boolean> {
    return (await this.grants.delete({ id })).affected === 1;
  }
}
