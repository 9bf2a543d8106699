import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { Database } from '#core/database';
import { EVENT, PAGE, POST, type PostType } from '#core/content';

/** Kinds that have pages of their own, whose authors are therefore no secret (content.md, Users). */
export const PUBLIC_TYPES: readonly PostType[] = [POST, PAGE, EVENT];

/** Knows whose work is public. */
@Injectable()
export class VisibleAuthorsService {
  constructor(private readonly database: Database) {}

  /** SQL that holds for users (under the alias `alias`) who have published something of one of `types`. */
  condition(alias: string, types: readonly PostType[] = PUBLIC_TYPES): string {
    const published = ({ table }: PostType) =>
      `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.author_id = ${alias}.id AND ${table}.status = 'publish')`;
    return types.length === 0 ? '1 = 0' : `(${types.map(published).join(' OR ')})`;
  }

  /** Whether one user has; looked up once per request. */
  includes(userId: number): Promise<boolean> {
    return RequestContext.current().once(keyOf(userId), async () => {
      const rows = await this.database.read(`SELECT u.id FROM users u WHERE u.id = ? AND ${this.condition('u')}`, [
        userId,
      ]);
      return rows.length > 0;
    });
  }
}

function keyOf(userId: number): string {
  return `visible author ${userId}`;
}
