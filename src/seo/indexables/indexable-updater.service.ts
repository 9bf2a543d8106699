import { Injectable } from '@nestjs/common';
import { UsersService } from '../../auth/users/users.service.js';
import {
  type ContentObserver,
  type ContentType,
  type NewPost,
  type PostChange,
  type PostType,
  RegisterContentObserver,
  type TaxonomyDefinition,
} from '#core/content';
import { SeoFieldsService } from '../fields/seo-fields.service.js';
import { IndexedTypesService } from '../head/indexed-types.service.js';
import { LinkIndexService } from './link-index.service.js';
import { IndexableBuilderService, type BuiltPost, type BuiltTerm } from './indexable-builder.service.js';
import { IndexablesRepository } from './indexables.repository.js';
import { TreeRepository } from './tree.repository.js';
import { batches } from '#core/database';

/** Rows computed at once. */
const ROWS_PER_STATEMENT = 100;

/** Keeps the index right with every change of contents, in the unit of work that makes it. */
@RegisterContentObserver()
@Injectable()
export class IndexableUpdaterService implements ContentObserver {
  constructor(
    private readonly rows: IndexablesRepository,
    private readonly builder: IndexableBuilderService,
    private readonly tree: TreeRepository,
    private readonly links: LinkIndexService,
    private readonly fields: SeoFieldsService,
    private readonly types: IndexedTypesService,
    private readonly users: UsersService,
  ) {}

  async postChanged({ type, before, after }: PostChange): Promise<void> {
    if (!before) await this.indexNewPost(type, after);
    else if (after) await this.indexPost(type, after.id);
    else await this.forgetPost(type, before.id);
  }

  /** Indexes a post that was inserted in this unit of work, without reading it again. */
  private async indexNewPost(type: PostType, post: NewPost): Promise<void> {
    const indexed = this.indexed(type);
    if (!indexed) return;
    const [built] = await this.builder.build(indexed, [post]);
    const links = hasPublicLinks(built) ? this.links.find(post.content) : undefined;
    await this.rows.store([{ ...built.row, link_count: links?.length ?? null }]);
    if (links) await this.links.add('post', post.id, links);
  }

  /** Indexes a post again, with its descendants if its address is another one. */
  async indexPost(type: PostType, id: number): Promise<void> {
    const indexed = this.indexed(type);
    if (!indexed) return;
    const before = indexed.hierarchical ? await this.rows.permalink('post', id) : undefined;
    const [built] = await this.indexPosts(indexed, [id]);
    if (!built) return;
    await this.keepLinks(built);
    if (before !== undefined && before !== built.row.permalink) {
      await this.below(indexed.table, [id], (ids) => this.indexPosts(indexed, ids));
    }
  }

  private async forgetPost(type: PostType, id: number): Promise<void> {
    const indexed = this.indexed(type);
    if (!indexed) return;
    const children = indexed.hierarchical ? await this.rows.childrenOf('post', indexed.name, id) : [];
    await this.forget('post', id);
    if (children.length > 0) await this.withBelow(indexed.table, children, (ids) => this.indexPosts(indexed, ids));
  }

  async termChanged(taxonomy: TaxonomyDefinition, id: number): Promise<void> {
    const before = taxonomy.hierarchical ? await this.rows.permalink('term', id) : undefined;
    const [row] = await this.indexTerms([id]);
    if (row && before !== undefined && before !== row.permalink) {
      await this.below('terms', [id], (ids) => this.rebuildTerms(ids));
    }
  }

  async termRemoved(taxonomy: TaxonomyDefinition, id: number): Promise<void> {
    const children = taxonomy.hierarchical ? await this.rows.childrenOf('term', taxonomy.name, id) : [];
    await this.forget('term', id);
    if (children.length > 0) await this.withBelow('terms', children, (ids) => this.rebuildTerms(ids));
  }

  async userChanged(id: number): Promise<void> {
    const user = (await this.users.findAll([id])).get(id);
    if (user) await this.rows.store([this.builder.user(id, user.slug, user.name)]);
  }

  async userRemoved(id: number): Promise<void> {
    await this.rows.remove('user', id);
    await this.fields.remove('user', id);
    for (const type of this.types.all) await this.rows.handOver(type, id);
  }

  /** Indexes posts of one kind. */
  async indexPosts(type: ContentType, ids: readonly number[]): Promise<BuiltPost[]> {
    const built = await this.builder.posts(type, ids);
    await this.rows.store(built.map(({ row }) => row));
    return built;
  }

  /** Indexes terms with their links: their texts are short. */
  async indexTerms(ids: readonly number[]): Promise<{ permalink: string }[]> {
    const built = await this.rebuildTerms(ids);
    for (const { term } of built) await this.links.keep('term', term.id, term.description);
    return built.map(({ row }) => row);
  }

  /** As `indexTerms` for terms whose texts have not changed. */
  private async rebuildTerms(ids: readonly number[]): Promise<BuiltTerm[]> {
    const built = await this.builder.terms(ids);
    await this.rows.store(built.map(({ row }) => row));
    return built;
  }

  /** A link from a hidden page to a hidden one does not exist for others. */
  async keepLinks(built: BuiltPost): Promise<void> {
    const { post } = built;
    if (hasPublicLinks(built)) await this.links.keep('post', post.id, post.content);
    else await this.links.drop('post', post.id);
  }

  private async forget(type: 'post' | 'term', id: number): Promise<void> {
    await this.links.forget(type, id);
    await this.rows.remove(type, id);
    await this.fields.remove(type, id);
  }

  private indexed(type: PostType): ContentType | undefined {
    return this.types.all.find(({ name }) => name === type.name);
  }

  private async below(
    table: string,
    ids: readonly number[],
    index: (ids: readonly number[]) => Promise<unknown>,
  ): Promise<void> {
    await inChunks(
      (await this.tree.below(table, ids)).filter((id) => !ids.includes(id)),
      index,
    );
  }

  private async withBelow(
    table: string,
    ids: readonly number[],
    index: (ids: readonly number[]) => Promise<unknown>,
  ): Promise<void> {
    await inChunks(await this.tree.below(table, ids), index);
  }
}

const hasPublicLinks = ({ row }: BuiltPost): boolean => row.is_public && !row.is_protected;

async function inChunks(ids: readonly number[], work: (ids: readonly number[]) => Promise<unknown>): Promise<void> {
  for (const batch of batches(ids, ROWS_PER_STATEMENT)) await work(batch);
}
