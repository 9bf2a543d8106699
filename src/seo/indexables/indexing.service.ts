import { Injectable } from '@nestjs/common';
import { MediaService } from '../../content/media/media.service.js';
import { type Caller, PLAIN_STRUCTURE, SiteUrls } from '#core/context';
import { ContentTypeRegistry, mayEdit, mayRead, TermsService } from '#core/content';
import { EVENT } from '../../cal/events/calendar-types.js';
import { archivePath } from '../head/crumbs.js';
import { NO_SEO_FIELDS, type SeoObjectType } from '../fields/seo-fields.js';
import { SeoFieldsService } from '../fields/seo-fields.service.js';
import { IndexedTypesService } from '../head/indexed-types.service.js';
import { LinkIndexService } from './link-index.service.js';
import { HeadObjectsRepository } from '../head/head-objects.repository.js';
import { INDEX_VERSION, type IndexableRow, type StoredIndexable } from './indexable.js';
import { IndexableBuilderService } from './indexable-builder.service.js';
import { indexableBody } from './indexable.mapper.js';
import type { IndexableResponse } from './indexable.response.js';
import { IndexableUpdaterService } from './indexable-updater.service.js';
import { IndexablesRepository } from './indexables.repository.js';
import type { MissingIndexablesResponse } from './indexing.response.js';

/** How many rows one step of the loop makes (seo.md, "Indexables and the indexing loop"). */
export const BATCH = { posts: 25, terms: 25, archives: 25, general: 4, links: 5 } as const;

/** Finds what is not indexed yet and indexes it, a batch at a time. Part of a unit of work. */
@Injectable()
export class IndexingService {
  constructor(
    private readonly rows: IndexablesRepository,
    private readonly builder: IndexableBuilderService,
    private readonly updater: IndexableUpdaterService,
    private readonly links: LinkIndexService,
    private readonly objects: HeadObjectsRepository,
    private readonly storedTerms: TermsService,
    private readonly fields: SeoFieldsService,
    private readonly media: MediaService,
    private readonly types: IndexedTypesService,
    private readonly contentTypes: ContentTypeRegistry,
    private readonly urls: SiteUrls,
  ) {}

  /** Posts of all kinds that have pages. */
  async posts(limit: number): Promise<StoredIndexable[]> {
    const ids: number[] = [];
    for (const type of this.types.all) {
      if (ids.length >= limit) break;
      const missing = await this.rows.missingPosts(type, limit - ids.length);
      await this.rows.hold(type.table, missing);
      await this.updater.indexPosts(type, missing);
      ids.push(...missing);
    }
    return this.rows.of('post', ids);
  }

  /** Terms of all vocabularies. */
  async terms(limit: number): Promise<StoredIndexable[]> {
    const ids = await this.rows.missingTerms(limit);
    await this.rows.hold('terms', ids);
    await this.updater.indexTerms(ids);
    return this.rows.of('term', ids);
  }

  /** Pages that list all posts of a kind. */
  archives(): Promise<StoredIndexable[]> {
    const archives = this.types.all
      .filter((type) => type === EVENT)
      .map((type) => this.builder.archive(type, archivePath(type)));
    return this.addMissing('post-type-archive', archives);
  }

  /** The front page, and those of searches, of dates and of addresses where there is nothing. */
  async general(): Promise<StoredIndexable[]> {
    const general = this.builder.general();
    const made: StoredIndexable[] = [];
    for (const type of new Set(general.map(({ object_type: one }) => one))) {
      made.push(
        ...(await this.addMissing(
          type,
          general.filter((row) => row.object_type === type),
        )),
      );
    }
    return made;
  }

  /** Public posts whose links have not been counted. */
  async postLinks(limit: number): Promise<StoredIndexable[]> {
    const ids = await this.rows.uncounted('post', limit);
    const postIds = new Set<number>();
    for (const type of this.types.all) {
      await this.rows.hold(type.table, ids);
      for (const post of await this.objects.posts(type, ids)) {
        postIds.add(post.id);
        // Posts behind a password show no links, but they count as indexed.
        await this.links.keep('post', post.id, post.password === '' ? post.content : '');
      }
    }
    await this.dropUnknown('post', ids, postIds);
    return this.rows.of('post', ids);
  }

  /** Terms whose links have not been counted. */
  async termLinks(limit: number): Promise<StoredIndexable[]> {
    const ids = await this.rows.uncounted('term', limit);
    await this.rows.hold('terms', ids);
    const terms = await this.storedTerms.all(ids);
    for (const term of terms) await this.links.keep('term', term.id, term.description);
    await this.dropUnknown('term', ids, new Set(terms.map(({ id }) => id)));
    return this.rows.of('term', ids);
  }

  /** Deletes rows of kinds that have no pages any more (setting `SEO_VENUES_ORGANIZERS`): they are not updated. */
  forgetOtherKinds(): Promise<void> {
    return this.rows.removeOtherKinds(this.types.all.map(({ name }) => name));
  }

  /** What is indexed by which rules: an index that was made for something else is not complete. */
  get extent(): string {
    const { postStructure } = this.urls;
    const structure = postStructure === PLAIN_STRUCTURE ? [] : [postStructure];
    return [INDEX_VERSION, ...this.types.all.map(({ name }) => name), ...structure].join(' ');
  }

  /** Marks posts for indexing whose addresses depend on the settings. */
  async outdateStructured(): Promise<void> {
    for (const { name, structured } of this.types.all) if (structured) await this.rows.outdate(name);
  }

  /** Marks everything for indexing. */
  outdate(): Promise<void> {
    return this.rows.outdate();
  }

  /** How many are missing, up to `limit` of each. */
  async missing(limit: number): Promise<MissingIndexablesResponse> {
    let posts = 0;
    for (const type of this.types.all) posts += (await this.rows.missingPosts(type, limit)).length;
    return {
      posts,
      terms: (await this.rows.missingTerms(limit)).length,
      post_links: (await this.rows.uncounted('post', limit)).length,
      term_links: (await this.rows.uncounted('term', limit)).length,
    };
  }

  /** Rows as the caller sees them; what the caller may not read is left out. */
  async shown(caller: Caller, all: readonly StoredIndexable[]): Promise<IndexableResponse[]> {
    const rows = all.filter((row) => this.isReadable(caller, row));
    const images = await this.media.images(rows.flatMap(({ image_id: id }) => (id === null ? [] : [id])));
    const [first] = rows;
    const type = first && isFielded(first.object_type) ? first.object_type : undefined;
    const fields =
      type &&
      (await this.fields.of(
        type,
        rows.map(({ object_id: id }) => id),
      ));
    return rows.map((row) =>
      indexableBody(row, fields?.get(row.object_id) ?? NO_SEO_FIELDS, images.get(row.image_id ?? 0), this.urls.siteUrl),
    );
  }

  /** Rows of what is no more, or is of a kind that has no pages any more, would be looked at for ever. */
  private async dropUnknown(type: 'post' | 'term', ids: readonly number[], found: ReadonlySet<number>): Promise<void> {
    for (const id of ids) if (!found.has(id)) await this.rows.remove(type, id);
  }

  private async addMissing(
    type: IndexableRow['object_type'],
    wanted: readonly IndexableRow[],
  ): Promise<StoredIndexable[]> {
    const upToDate = (await this.rows.ofType(type)).filter(({ version }) => version === INDEX_VERSION);
    const missing = wanted.filter((row) => !upToDate.some((one) => one.object_sub_type === row.object_sub_type));
    if (missing.length === 0) return [];
    await this.rows.store(missing);
    const names = missing.map(({ object_sub_type: name }) => name);
    return (await this.rows.ofType(type)).filter(({ object_sub_type: name }) => names.includes(name));
  }

  /** Callers of the loop may index everything, but see only what they could read anyway. */
  private isReadable(caller: Caller, { object_type: kind, object_sub_type: name, ...row }: StoredIndexable): boolean {
    const type = kind === 'post' ? this.contentTypes.get(name) : undefined;
    if (!type || row.post_status === null) return kind !== 'post';
    const post = { author_id: row.author_id, status: row.post_status };
    return row.is_protected === 1 ? mayEdit(caller, type, post) : mayRead(caller, type, post);
  }
}

function isFielded(type: string): type is SeoObjectType {
  return type === 'post' || type === 'term' || type === 'user';
}
