import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { Database } from '#core/database';
import { EVENT, PAGE, POST, type PostType, hasPublished } from '#core/content';

/** Kinds that have pages of their own, whose authors are therefore no secret (content.md, Users). */
export const PUBLIC_TYPES: readonly PostType[] = [POST, PAGE, EVENT];

/** Knows whose work is public. */
@Injectable()
export class VisibleAuthorsService {
  constructor(private readonly database: Database) {}

  /** Whether an account has published something; looked up once per request. */
  includes(userId: number): Promise<boolean> {
    return RequestContext.current().once(keyOf(userId), async () => {
      const [row] = await this.database.read<{ published: number }>(
        `SELECT ${hasPublished('?', PUBLIC_TYPES)} AS published`,
        PUBLIC_TYPES.map(() => userId),
      );
      return Number(row?.published) === 1;
    });
  }
}

function keyOf(userId: number): string {
  return `visible author ${userId}`;
}
