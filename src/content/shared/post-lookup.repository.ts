import { SiteUrls } from '#core/context';
import { Injectable } from '@nestjs/common';
import {
  ContentIdRegistry,
  ContentTypeRegistry,
  permalink,
  type OwnedPost,
  UNADDRESSED,
  PostTreeService,
  type ContentType,
} from '#core/content';
import { PAGE } from '../content-types.js';
import { Database, placeholders } from '#core/database';

/** A post of any kind, as far as others refer to it. */
export interface PostReference extends OwnedPost {
  id: number;
  type: ContentType;
  slug: string | null;
  /** What opens it; empty: nothing is needed. */
  password: string;
  /** In the zone of the site. */
  date: string;
  /** Public address. */
  link: string;
  /** Whether that address goes by name; addresses of drafts go by id. */
  addressed: boolean;
}

type Row = Omit<PostReference, 'type' | 'link' | 'addressed'> & { type: string; parent_id: number | null };

/** Finds posts when only their ids are known. */
@Injectable()
export class PostLookupRepository {
  constructor(
    private readonly database: Database,
    private readonly registry: ContentIdRegistry,
    private readonly tree: PostTreeService,
    private readonly types: ContentTypeRegistry,
    private readonly urls: SiteUrls,
  ) {}

  /** The post of an id, whatever its kind. */
  async find(id: number): Promise<PostReference | undefined> {
    const type = await this.registry.typeOf(id);
    return type && (await this.all([{ id, type: type.name }])).get(id);
  }

  /** Posts by id, in one query and one for the tree of pages. @param wanted ids with the names of their kinds; other kinds are left out */
  async all(wanted: readonly { id: number; type: string }[]): Promise<Map<number, PostReference>> {
    const idsByType = new Map<ContentType, Set<number>>();
    for (const { id, type: name } of wanted) {
      const type = this.types.get(name);
      if (type) idsByType.set(type, (idsByType.get(type) ?? new Set()).add(id));
    }
    if (idsByType.size === 0) return new Map();
    const parts = [...idsByType].map(
      ([{ name, table, hierarchical }, ids]) =>
        `SELECT '${name}' AS type, id, author_id, status, status_before_trash, slug, password, date, ${hierarchical ? 'parent_id' : 'NULL'} AS parent_id
         FROM ${table} WHERE id IN (${placeholders([...ids])})`,
    );
    const rows = await this.database.read<Row>(
      parts.join(' UNION ALL '),
      [...idsByType.values()].flatMap((ids) => [...ids]),
    );
    const paths = await this.tree.paths(
      PAGE,
      rows.map(({ parent_id: parent }) => parent),
    );
    return new Map(rows.map((row) => [row.id, this.reference(row, paths.get(row.parent_id ?? 0) ?? '')]));
  }

  private reference({ parent_id: _, ...row }: Row, above: string): PostReference {
    const type = this.types.get(row.type) as ContentType;
    const addressed = row.slug !== null && !UNADDRESSED.has(row.status);
    return { ...row, type, link: permalink(this.urls, type, row, above), addressed };
  }
}
