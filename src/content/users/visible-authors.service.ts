import { Injectable } from '@nestjs/common';
import { RequestMemo } from '#core/context';
import { Database } from '#core/database';
import { ContentTypeRegistry, hasPublished } from '#core/content';

/** Knows whose work is public: who has published something that searches find (content.md, Users). */
@Injectable()
export class VisibleAuthorsService {
  constructor(
    private readonly database: Database,
    private readonly types: ContentTypeRegistry,
    private readonly memo: RequestMemo,
  ) {}

  /** Whether an account has published something; looked up once per request. */
  includes(userId: number): Promise<boolean> {
    return this.memo.once(keyOf(userId), async () => {
      const [row] = await this.database.read<{ published: number }>(
        `SELECT ${hasPublished('?', this.types.searched)} AS published`,
        this.types.searched.map(() => userId),
      );
      return Number(row?.published) === 1;
    });
  }
}

function keyOf(userId: number): string {
  return `visible author ${userId}`;
}
