import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import { deleteInBatches } from '../../core/database/delete-in-batches.js';
import { upsert } from '../../core/database/upsert.js';
import type { ProviderName } from './provider.js';
import type { GrantEntity } from './grant.entity.js';
import type { TokenEntity } from './token.entity.js';

/** SQL for access to services of others. */
@Injectable()
export class TokensRepository {
  constructor(private readonly database: Database) {}

  async find(provider: ProviderName): Promise<TokenEntity | undefined> {
    const [row] = await this.database.read<TokenEntity>('SELECT * FROM seo_tokens WHERE provider = ?', [provider]);
    return row && { ...row, expires: Number(row.expires), created_at: Number(row.created_at) };
  }

  store(tokens: TokenEntity): Promise<void> {
    return upsert(this.database, 'seo_tokens', ['provider'], [{ ...tokens }]);
  }

  /** Puts new tokens in the place of old ones, unless somebody else did so first. @returns whether it was us */
  async renew(old: TokenEntity, sealed: string, expires: number): Promise<boolean> {
    const changed = await this.database.execute(
      'UPDATE seo_tokens SET sealed = ?, expires = ?, error_count = 0 WHERE provider = ? AND sealed = ?',
      [sealed, expires, old.provider, old.sealed],
    );
    return changed > 0;
  }

  async all(): Promise<Pick<TokenEntity, 'provider' | 'sealed'>[]> {
    return this.database.read('SELECT provider, sealed FROM seo_tokens');
  }

  /** Stores the same tokens sealed anew, unless they were renewed in the meantime. @returns whether it did */
  async reseal(old: Pick<TokenEntity, 'provider' | 'sealed'>, sealed: string): Promise<boolean> {
    const changed = await this.database.execute('UPDATE seo_tokens SET sealed = ? WHERE provider = ? AND sealed = ?', [
      sealed,
      old.provider,
      old.sealed,
    ]);
    return changed > 0;
  }

  async countError(provider: ProviderName): Promise<void> {
    await this.database.execute('UPDATE seo_tokens SET error_count = error_count + 1 WHERE provider = ?', [provider]);
  }

  /** Stores a grant. */
  async addGrant(grant: GrantEntity): Promise<void> {
    await upsert(this.database, 'seo_grants', ['id'], [{ ...grant }]);
  }

  /** The last grant that somebody was sent away for, or the one of a state. @param now seconds since 1970 */
  async grant(provider: ProviderName, userId: number, now: number, id?: string): Promise<GrantEntity | undefined> {
    const [row] = await this.database.read<GrantEntity>(
      `SELECT * FROM seo_grants WHERE provider = ? AND user_id = ? AND expires > ? ${id === undefined ? '' : 'AND id = ?'}
       ORDER BY expires DESC LIMIT 1`,
      [provider, userId, now, ...(id === undefined ? [] : [id])],
    );
    return row;
  }

  /** Deletes grants that have expired, in batches. @param now seconds since 1970 @returns how many */
  deleteExpiredGrants(now: number): Promise<number> {
    const rows = { table: 'seo_grants', key: 'id', where: 'expires <= ?', parameters: [now] };
    return deleteInBatches(this.database, rows);
  }

  /** A grant counts once. @returns whether it was there */
  async takeGrant(id: string): Promise<boolean> {
    return (await this.database.execute('DELETE FROM seo_grants WHERE id = ?', [id])) > 0;
  }
}
