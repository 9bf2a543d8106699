import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database } from '#core/database';
import { ListVersionsService } from '#core/lists';
import { ContentTypeRegistry, PostStore } from '#core/content';

/** What all kinds of posts have. */
interface AuthoredPost {
  id: number;
  author_id: number | null;
  status: string;
}

/** Handles the posts of a deleted account, of every kind. Runs in the unit of work that deletes it. */
@Injectable()
export class AuthoredPostsService {
  constructor(
    private readonly database: Database,
    private readonly posts: PostStore,
    private readonly versions: ListVersionsService,
    private readonly types: ContentTypeRegistry,
  ) {}

  /** Gives everything to another account. */
  async handOver(fromId: number, toId: number): Promise<void> {
    for (const type of this.types.all) {
      const moved = await this.database.update(type.table, { author_id: fromId }, { author_id: toId });
      if (moved > 0) await this.versions.bump(type.name);
    }
  }

  /** Puts everything into the trash, where it can still be looked at, restored or deleted for good. */
  async trash(authorId: number): Promise<void> {
    for (const type of this.types.all) {
      const rows = await this.database.em.find<AuthoredPost>(type.table, {
        select: { id: true },
        where: { author_id: authorId, status: Not('trash') },
      });
      for (const { id } of rows) await this.posts.trash(type, id);
    }
  }
}
