import type { PostEntity, PostStatus } from '#core/content';
import { type EntityTransfer, searchIndexOf } from '#core/database';
import { suffixedSlug } from '#core/text';
import { ZERO_DATE } from '../../migration/broken-values.js';
import type { Fields, FieldValue, SourceRecord } from '../../migration/source.js';
import type { UniqueValues } from '../../migration/unique-values.js';
import { asciiSlug } from './ascii-slug.js';
import { accountIn, postDates } from './common-columns.js';
import type { BuildContext } from '../../migration/build-context.js';
import { asText, idIn, text, truncated } from '../../migration/fields.js';
import {
  RecordKind,
  type Built,
  type TableRows,
  type RowOrigin,
  rowOf,
  withTable,
} from '../../migration/record-kind.js';
import { guidPath } from './guid-path.js';
import { blockContent, withSourceReferences } from './post-content.js';
import { type PostRows, type PostTerm, TAXONOMIES } from './post-rows.js';
import type { PostServices } from './post-services.js';
import { isSeoMeta, postSeoFields, seoOfPost } from './seo-meta.js';

const STATUSES: readonly string[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'inherit'];

const SOURCE_TAXONOMIES = new Map(Object.entries(TAXONOMIES).map(([source, own]) => [own, source]));

/** Fields that posts of every kind have columns for. */
const TAKEN = new Set([
  'post_author',
  'post_date',
  'post_date_gmt',
  'post_content',
  'post_title',
  'post_excerpt',
  'post_status',
  'post_password',
  'post_name',
  'post_modified',
  'post_modified_gmt',
  'guid',
  'meta:_thumbnail_id',
  'meta:_wp_trash_meta_status',
  'meta:_wp_old_slug',
]);

/** A kind of posts: what all of them have in common. Kinds add their own columns. */
export abstract class PostKind<E extends PostEntity, Rows extends PostRows<E> = PostRows<E>> extends RecordKind<Rows> {
  /** Name of the type here. */
  protected abstract readonly type: (record: SourceRecord) => string;

  constructor(
    protected readonly services: PostServices,
    protected readonly table: EntityTransfer<E>,
  ) {
    super();
  }

  /** Whether heads of search engines are stored for posts of this kind. */
  protected readonly hasSeo: boolean = true;

  takes(field: string, _record: SourceRecord): boolean {
    if (field.startsWith('terms:')) return field.slice('terms:'.length) in TAXONOMIES;
    return TAKEN.has(field) || (this.hasSeo && isSeoMeta(field, this.name)) || this.takesOwn(field);
  }

  protected abstract takesOwn(field: string): boolean;

  override contentType(record: SourceRecord): string {
    return this.type(record);
  }

  override async hold(values: UniqueValues): Promise<void> {
    for (const { id, slug } of await this.table.members(['id', 'slug']))
      if (slug !== null) values.hold(`${this.name} 0`, slug, id);
  }

  /** The columns that posts of every kind have. @param level within which slugs are unique */
  protected postColumns({ fields }: SourceRecord, id: number, context: BuildContext, level = 0): PostEntity {
    const status = this.status(fields, context);
    const before = text(fields, 'meta:_wp_trash_meta_status');
    if (before !== '' && (status !== 'trash' || !STATUSES.includes(before)))
      context.changed('meta:_wp_trash_meta_status', `${JSON.stringify(before)} is no status before the trash.`);
    const dates = postDates(fields, status, context);
    return {
      id,
      author_id: accountIn(fields, 'post_author', context),
      status,
      slug: this.slug(fields, id, level, context),
      status_before_trash: status === 'trash' && STATUSES.includes(before) ? (before as PostStatus) : null,
      title: text(fields, 'post_title'),
      title_key: '',
      content: blockContent(fields, this.name, context),
      excerpt: text(fields, 'post_excerpt'),
      password: truncated(context, 'post_password', text(fields, 'post_password'), 255),
      ...dates,
      guid: this.guid(fields, context),
      image_id: this.image(fields, context),
    };
  }

  /** Rule: a status of another plug-in is a draft, which visitors do not see. */
  private status(fields: Fields, context: BuildContext): PostStatus {
    const status = text(fields, 'post_status');
    if (STATUSES.includes(status) && (status !== 'inherit' || this.name === 'media')) return status as PostStatus;
    context.changed('post_status', `${JSON.stringify(status)} is no status here: it is a draft.`);
    return 'draft';
  }

  /** Rule: a GUID that has not the address of the site gets it. */
  private guid(fields: Fields, context: BuildContext): string {
    const given = text(fields, 'guid');
    const path = guidPath(given, context.siteUrl);
    if (path !== '' && !this.isSame('guid', given, context.siteUrl + path))
      context.changed('guid', `It has not the address of the site: it is ${path} below it.`);
    return truncated(context, 'guid', path, 500);
  }

  private image(fields: Fields, context: BuildContext): number | null {
    const image = idIn(fields, 'meta:_thumbnail_id', context);
    if (image === 0) return null;
    const target = context.target('content', image);
    if (target === undefined) context.changed('meta:_thumbnail_id', `There is no image ${image}: it has none.`);
    return target ?? null;
  }

  private slug(fields: Fields, id: number, level: number, context: BuildContext): string | null {
    const wanted = text(fields, 'post_name');
    if (wanted === '') return null;
    const short = suffixedSlug(asciiSlug(wanted), '');
    // A number would often be that of the next record of the same name; the id is not.
    const slug = context.unique(`${this.name} ${level}`, short, id, (n) =>
      suffixedSlug(short, n === 2 ? `-${id}` : `-${id}-${n}`),
    );
    if (slug !== wanted) context.changed('post_name', `The slug ${wanted} is taken or too long: it has ${slug}.`);
    return slug;
  }

  /** Ids here of the terms of a post. */
  protected terms({ fields }: SourceRecord, context: BuildContext): PostTerm[] {
    return Object.keys(TAXONOMIES).flatMap((taxonomy) => {
      const ids = [fields[`terms:${taxonomy}`] ?? []].flat().map(Number);
      return ids.flatMap((id) => {
        const target = context.target('terms', id);
        if (target === undefined) context.changed(`terms:${taxonomy}`, `There is no term ${id}.`);
        return target === undefined ? [] : [{ id: target, taxonomy: TAXONOMIES[taxonomy] }];
      });
    });
  }

  /** Rows of a post whose columns are known. */
  protected rows(record: SourceRecord, post: E, context: BuildContext): PostRows<E> {
    return {
      post,
      terms: this.terms(record, context),
      seo: this.hasSeo ? seoOfPost(record.fields, this.name, context) : {},
      formerSlugs: this.formerSlugs(record.fields, context),
    };
  }

  private formerSlugs(fields: Fields, context: BuildContext): string[] {
    const given = [...new Set([fields['meta:_wp_old_slug'] ?? []].flat().map((slug) => asText(slug)))];
    const slugs = given.filter((slug) => /^[\x21-\x7e]{1,200}$/.test(slug)).sort();
    if (slugs.length < given.filter((slug) => slug !== '').length)
      context.changed('meta:_wp_old_slug', 'What is no slug is left out.');
    return slugs;
  }

  async insert(built: readonly Built<Rows>[]): Promise<void> {
    await this.table.insert(built.map(({ row }) => row.post));
    await this.related(built, false);
  }

  async replace(built: readonly Built<Rows>[]): Promise<void> {
    for (const { id, row } of built) {
      const { id: _id, ...columns } = row.post;
      await this.table.update(id, columns as Partial<E>);
    }
    await this.related(built, true);
  }

  private async related(built: readonly Built<Rows>[], replacing: boolean): Promise<void> {
    await this.services.content.setTerms(
      new Map(built.map(({ id, row }) => [id, row.terms.map((term) => term.id)])),
      replacing,
    );
    for (const { id, row } of built) {
      if (replacing || Object.keys(row.seo).length > 0) await this.services.seo.replace('post', id, row.seo);
    }
    if (replacing) await this.services.redirects.formerSlugs.delete(built.map(({ id }) => id));
    const slugs = built.flatMap(({ id, row }) => row.formerSlugs.map((slug) => ({ content_id: id, slug })));
    await this.services.redirects.formerSlugs.insert(slugs);
  }

  async load(ids: readonly number[]): Promise<Map<number, Rows>> {
    const posts = await this.table.find(ids);
    const found = posts.map(({ id }) => id);
    const terms = await this.services.content.termsOf(found);
    const seo = await this.services.seo.find('post', found);
    const former = await this.services.redirects.formerSlugs.find(found);
    return new Map(
      posts.map((post) => [
        post.id,
        {
          post,
          terms: terms.get(post.id) ?? [],
          seo: seo.get(post.id) ?? {},
          formerSlugs: former.filter(({ content_id: id }) => id === post.id).map(({ slug }) => slug),
        } as unknown as Rows,
      ]),
    );
  }

  /** What the common columns say. */
  protected postFields(
    { post, terms, seo, formerSlugs }: PostRows<E>,
    context: BuildContext,
  ): Record<string, FieldValue> {
    const byTaxonomy: Record<string, FieldValue> = {};
    for (const { id, taxonomy } of terms) {
      const field = `terms:${SOURCE_TAXONOMIES.get(taxonomy) ?? ''}`;
      byTaxonomy[field] = [
        ...((byTaxonomy[field] as number[] | undefined) ?? []),
        context.source('terms', id) ?? 0,
      ].sort((a, b) => a - b);
    }
    return {
      post_author: post.author_id === null ? 0 : (context.source('users', post.author_id) ?? 0),
      post_date: post.date,
      post_date_gmt: post.date_utc ?? ZERO_DATE,
      post_content: withSourceReferences(post.content, context),
      post_title: post.title,
      post_excerpt: post.excerpt,
      post_status: post.status,
      post_password: post.password,
      post_name: post.slug ?? '',
      post_modified: post.modified,
      post_modified_gmt: post.modified_utc ?? ZERO_DATE,
      guid: post.guid === '' ? '' : context.siteUrl + post.guid,
      'meta:_thumbnail_id': post.image_id === null ? '' : (context.source('content', post.image_id) ?? ''),
      'meta:_wp_trash_meta_status': post.status_before_trash ?? '',
      'meta:_wp_old_slug': [...formerSlugs].sort(),
      ...byTaxonomy,
      ...(this.hasSeo ? postSeoFields(seo, this.name, context) : {}),
    };
  }

  tables({ post, terms, seo, formerSlugs }: Rows, origin: RowOrigin): TableRows {
    return {
      [this.table.table]: [rowOf(this.table, post, origin)],
      term_relations: terms.map(({ id }) => ({ content_id: post.id, term_id: id })),
      ...(this.hasSeo && { [this.services.seo.table]: this.services.seo.rowsOf(seo) }),
      [this.services.redirects.formerSlugs.table]: formerSlugs.map((slug) => ({ content_id: post.id, slug })),
    };
  }

  override withLink({ post }: Rows, member: string, target: number | null): void {
    Object.assign(post, { [member]: target });
  }

  override async expected(built: readonly Built<Rows>[]): Promise<Map<number, TableRows>> {
    return withTable(await super.expected(built), searchIndexOf(this.table.table), (id) => [{ id }]);
  }

  override async stored(loaded: ReadonlyMap<number, Rows>): Promise<Map<number, TableRows>> {
    const indexed = await this.table.indexed([...loaded.keys()]);
    return withTable(await super.stored(loaded), searchIndexOf(this.table.table), (id) =>
      indexed.has(id) ? [{ id }] : [],
    );
  }

  async remove(ids: readonly number[]): Promise<void> {
    if (this.hasSeo) await this.services.seo.remove('post', ids);
    await this.services.content.contents.delete(ids);
  }

  /** Whether posts of this kind can be in the trash. */
  protected readonly hasTrash: boolean = true;

  override async trash(ids: readonly number[]): Promise<number[]> {
    if (!this.hasTrash) return [];
    const posts = (await this.table.find(ids)).filter(({ status }) => status !== 'trash');
    for (const { id, status } of posts)
      await this.table.update(id, { status: 'trash', status_before_trash: status } as Partial<E>);
    return posts.map(({ id }) => id);
  }

  nextId(): Promise<number> {
    throw new Error('The registry of contents gives ids of posts.');
  }

  async taken(ids: readonly number[]): Promise<number[]> {
    return (await this.services.content.contents.find(ids)).map(({ id }) => id);
  }
}
