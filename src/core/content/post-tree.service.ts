import { Injectable } from '@nestjs/common';
import { Database, rowsAbove } from '#core/database';
import type { PostType } from '#core/modules';
import { SlugService } from './slug.service.js';

/** Deeper trees show only the last of their levels in addresses. */
const MAX_DEPTH = 50;

interface Place {
  id: number;
  parent_id: number | null;
  slug: string | null;
}

const PLACE = { id: true, parent_id: true, slug: true };

/** Posts below posts: addresses and moves in kinds that form trees (pages). */
@Injectable()
export class PostTreeService {
  constructor(
    private readonly database: Database,
    private readonly slugs: SlugService,
  ) {}

  /** The paths under which these posts' children are found: the slugs of all above and of the post. One query. */
  async paths(type: PostType, ids: readonly (number | null | undefined)[]): Promise<Map<number, string>> {
    const uniqueIds = [...new Set(ids.filter((id) => id !== null && id !== undefined))];
    if (!type.hierarchical || uniqueIds.length === 0) return new Map();
    const places = await this.ancestry(type, uniqueIds);
    return new Map(
      uniqueIds.map((id) => [
        id,
        this.line(places, id)
          .map(({ slug, id: own }) => slug ?? own)
          .reverse()
          .join('/'),
      ]),
    );
  }

  /** As `paths`, for one post; empty for none. */
  async path(type: PostType, id: number | null | undefined): Promise<string> {
    return id ? ((await this.paths(type, [id])).get(id) ?? '') : '';
  }

  /** Whether `parentId` may be the parent of a post: it exists and is not the post itself or one of its descendants. */
  async accepts(type: PostType, parentId: number, id?: number): Promise<boolean> {
    const places = await this.ancestry(type, [parentId]);
    return places.has(parentId) && (id === undefined || !places.has(id));
  }

  /** Moves the children of a post up to the post's own level; slugs taken there get a number. */
  async liftChildren(type: PostType, id: number): Promise<void> {
    const posts = this.database.em.getRepository<Place>(type.table);
    const children = await posts.find({ select: PLACE, where: { parent_id: id }, order: { id: 'ASC' } });
    if (children.length === 0) return;
    const above = await posts.findOne({ select: { id: true, parent_id: true }, where: { id } });
    const parentId = above?.parent_id ?? null;
    for (const child of children) {
      const slug = child.slug === null ? null : await this.slugs.unique(type, child.slug, child.id, parentId ?? 0);
      const moved = { parent_id: parentId, level: parentId ?? 0, slug };
      await this.database.update(type.table, { id: child.id }, moved);
    }
  }

  /** These posts and all above them. */
  private async ancestry(type: PostType, ids: readonly number[]): Promise<Map<number, Place>> {
    const { sql, parameters } = rowsAbove(type.table, ids, Object.keys(PLACE));
    const rows = await this.database.read<Place>(sql, parameters);
    return new Map(rows.map((row) => [row.id, row]));
  }

  private line(places: ReadonlyMap<number, Place>, id: number): Place[] {
    const line: Place[] = [];
    for (
      let at = places.get(id);
      at && line.length < MAX_DEPTH;
      at = at.parent_id === null ? undefined : places.get(at.parent_id)
    ) {
      line.push(at);
    }
    return line;
  }
}
