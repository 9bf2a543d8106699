import { Injectable } from '@nestjs/common';
import type { ListPage, RowWindow } from '#core/lists';
import { type Caller, RequestMemo, SiteUrls } from '#core/context';
import { plainText, slugify } from '#core/text';
import { DefaultCategoryService } from './default-category.service.js';
import { type TaxonomyDefinition } from '#core/modules';
import { TaxonomyRegistry } from './taxonomy.registry.js';
import { type NewTerm, type TermInput, TermEditorService } from './term-editor.service.js';
import type { TermEntity, TermRow } from './term.entity.js';
import { storedSlug } from '../slug.service.js';
import { noSuchTerm, termExists } from './term-errors.js';
import { allowedOnTerm, archiveLink, type NamedAncestor, type TermView } from './term-links.js';
import type { TermFilter, TermOrder, TermSearch } from './term-list.sql.js';
import { nameColumns } from './term-name.js';
import { type TermOfPost, TermRelationsRepository } from './term-relations.repository.js';
import { TermsRepository } from './terms.repository.js';
import { isId } from '#core/parameters';

/** Categories and tags, the same for every namespace that shows them. */
@Injectable()
export class TermsService {
  constructor(
    private readonly terms: TermsRepository,
    private readonly relations: TermRelationsRepository,
    private readonly editor: TermEditorService,
    private readonly defaultCategory: DefaultCategoryService,
    private readonly taxonomies: TaxonomyRegistry,
    private readonly memo: RequestMemo,
    private readonly urls: SiteUrls,
  ) {}

  /** A term by id; looked up once per request. Ids of other vocabularies give nothing. */
  find(taxonomy: TaxonomyDefinition, id: number): Promise<TermEntity | undefined> {
    if (!isId(id)) return Promise.resolve(undefined);
    return this.memo.once(memoKey(taxonomy, id), () => this.terms.find(taxonomy.name, id));
  }

  /** A term that must be there. @throws RestError 404 `rest_term_invalid` */
  async get(taxonomy: TaxonomyDefinition, id: number): Promise<TermEntity> {
    const term = await this.find(taxonomy, id);
    if (!term) throw noSuchTerm();
    return term;
  }

  /** The terms that texts name by slug or id, in that order; texts that name none are missing. One query. */
  async lookUp(taxonomy: TaxonomyDefinition, references: readonly string[]): Promise<Map<string, TermEntity>> {
    const ids = references.map(idIn).filter((id) => id !== undefined);
    const terms = await this.terms.byIdsOrSlugs(taxonomy.name, ids, references.map(slugify));
    const bySlug = new Map(terms.map((term) => [term.slug, term]));
    const byId = new Map(terms.map((term) => [term.id, term]));
    const termOfReference = new Map<string, TermEntity>();
    for (const reference of references) {
      const term = bySlug.get(slugify(reference)) ?? byId.get(idIn(reference) ?? 0);
      if (term) termOfReference.set(reference, term);
    }
    return termOfReference;
  }

  /**
   * The ids of the terms that texts name by slug or id, and of all terms below them; nothing when one of the texts
   * names none. One query.
   */
  async lookUpBranches(taxonomy: TaxonomyDefinition, references: readonly string[]): Promise<number[] | undefined> {
    const ids = references.map(idIn).filter((id) => id !== undefined);
    const terms = await this.terms.branches(taxonomy.name, ids, references.map(slugify));
    const bySlug = new Map(terms.map(({ root, root_slug: slug }) => [slug, root]));
    const roots = new Set(terms.map(({ root }) => root));
    const rootIds = new Set<number>();
    for (const reference of references) {
      const id = idIn(reference) ?? 0;
      const root = bySlug.get(slugify(reference)) ?? (roots.has(id) ? id : undefined);
      if (root === undefined) return undefined;
      rootIds.add(root);
    }
    return [...new Set(terms.filter(({ root }) => rootIds.has(root)).map(({ id }) => id))];
  }

  /** A page of terms. */
  list(
    taxonomy: TaxonomyDefinition,
    filter: Omit<TermFilter, 'taxonomy'>,
    order: TermOrder,
    window: RowWindow,
  ): Promise<ListPage<TermRow>> {
    return this.terms.list(taxonomy, { ...filter, slugs: filter.slugs?.map(slugify) }, order, window);
  }

  /** A page of terms of several vocabularies, by name. */
  search(search: TermSearch, window: RowWindow): Promise<ListPage<TermRow>> {
    return this.terms.search(search, window);
  }

  /** Terms of any vocabularies; unknown ids are left out. */
  async all(ids: readonly number[]): Promise<TermRow[]> {
    const validIds = ids.filter(isId);
    return validIds.length === 0 ? [] : this.terms.all(validIds);
  }

  /** The term of a vocabulary with this slug. @param slug decoded; slugs are stored percent-encoded */
  async bySlug(taxonomy: TaxonomyDefinition, slug: string): Promise<TermRow | undefined> {
    return (await this.terms.bySlugs(taxonomy.name, [storedSlug(slug)]))[0];
  }

  /** Terms and all above them, by id. */
  async withAncestors(ids: readonly number[]): Promise<Map<number, NamedAncestor>> {
    return new Map((await this.terms.ancestry(ids)).map((term) => [term.id, term]));
  }

  /** Ids of all terms of a post. */
  idsOfPost(contentId: number): Promise<number[]> {
    return this.relations.allIdsOfPost(contentId);
  }

  /** Terms with their addresses and what the caller may do with them; one query for all. */
  async views(caller: Caller, taxonomy: TaxonomyDefinition, terms: readonly TermRow[]): Promise<TermView[]> {
    const parents = new Set(terms.flatMap(({ parent_id: parent }) => (parent === null ? [] : [parent])));
    const ancestors = await this.withAncestors([...parents]);
    const defaultId = await this.defaultCategory.idFor(taxonomy);
    const allow = allowedOnTerm(caller, taxonomy, false);
    const carriers = this.taxonomies.carriersOf(taxonomy);
    return terms.map((term) => ({
      taxonomy,
      carriers,
      term,
      link: archiveLink(this.urls, taxonomy, term, ancestors),
      allow: term.id === defaultId ? allowedOnTerm(caller, taxonomy, true) : allow,
    }));
  }

  /** As `views`, for one term. */
  async view(caller: Caller, taxonomy: TaxonomyDefinition, term: TermRow): Promise<TermView> {
    const [view] = await this.views(caller, taxonomy, [term]);
    return view;
  }

  /** Whether a term is the category of posts that have no other. */
  async isDefault(term: Pick<TermEntity, 'id' | 'taxonomy'>): Promise<boolean> {
    const taxonomy = this.taxonomies.get(term.taxonomy);
    return taxonomy !== undefined && term.id === (await this.defaultCategory.idFor(taxonomy));
  }

  /** Makes a term. @throws RestError 400 `term_exists` for a name taken on the level, and as `TermEditorService.findOrCreate` */
  async create(taxonomy: TaxonomyDefinition, input: NewTerm): Promise<TermEntity> {
    const { term, found } = await this.editor.findOrCreate(taxonomy, input);
    if (found) throw termExists(term);
    return term;
  }

  /**
   * The term with the slug that the input gives, or else of this name on its level, made if there is none.
   * @throws RestError as `TermEditorService.findOrCreate`
   */
  async findOrCreate(taxonomy: TaxonomyDefinition, input: NewTerm): Promise<{ term: TermEntity; found: boolean }> {
    const slug = slugify(input.slug ?? '');
    const [term] = slug === '' ? [] : await this.terms.bySlugs(taxonomy.name, [slug]);
    return term ? { term, found: true } : this.editor.findOrCreate(taxonomy, input);
  }

  /** Changes the given members of a term. @throws RestError as `TermEditorService.update` */
  async update(taxonomy: TaxonomyDefinition, id: number, input: TermInput): Promise<TermEntity> {
    const term = await this.editor.update(taxonomy, id, input);
    this.memo.forget(memoKey(taxonomy, id));
    return term;
  }

  /** Deletes a term for good and gives it as it was. @throws RestError as `TermEditorService.delete` */
  async delete(taxonomy: TaxonomyDefinition, id: number): Promise<TermEntity> {
    const term = await this.editor.delete(taxonomy, id);
    this.memo.forget(memoKey(taxonomy, id));
    return term;
  }

  /** The terms of posts in all vocabularies, by name. */
  ofPosts(contentIds: readonly number[]): Promise<TermOfPost[]> {
    return this.relations.ofPosts(contentIds);
  }

  /** The ids themselves and those of all terms below them. */
  withDescendants(ids: readonly number[]): Promise<number[]> {
    return this.terms.descent(ids);
  }

  /**
   * Sets the terms a post has in one vocabulary and keeps the counts right. Part of the unit of work that has locked
   * the post by changing it. @param counted whether the post is published
   */
  async setForPost(
    taxonomy: TaxonomyDefinition,
    contentId: number,
    termIds: readonly number[],
    counted: boolean,
  ): Promise<void> {
    const before = await this.relations.idsOfPost(contentId, taxonomy.name);
    const uniqueIds = [...new Set(termIds)];
    const gone = before.filter((id) => !uniqueIds.includes(id));
    const added = uniqueIds.filter((id) => !before.includes(id));
    // Counts first: relating locks the terms for reading, and two posts that then both count them would wait for each other.
    if (counted) await this.relations.count(added, gone);
    await this.relations.unrelate(contentId, gone);
    await this.relations.relate(contentId, added);
  }

  /** As `setForPost` for a post that was inserted in this unit of work and has no terms of the vocabulary yet. */
  async setForNewPost(contentId: number, termIds: readonly number[], counted: boolean): Promise<void> {
    const added = [...new Set(termIds)];
    if (counted) await this.relations.count(added, []);
    await this.relations.relate(contentId, added);
  }

  /** Counts a post's terms up or down when it becomes public or stops being so. */
  async publicityChanged(contentId: number, isPublic: boolean): Promise<void> {
    const ids = await this.relations.allIdsOfPost(contentId);
    await this.relations.count(isPublic ? ids : [], isPublic ? [] : ids);
  }

  /**
   * The terms that a client names by id, name or slug, in the order given and each once; names that do not exist are
   * made (events.md §11). Unknown ids and ids of another vocabulary are dropped. A name wins over a slug of the same
   * letters, one at the top over one deeper down.
   */
  async resolve(taxonomy: TaxonomyDefinition, wanted: readonly unknown[]): Promise<number[]> {
    const items = wanted.map(asReference).filter((item) => item !== undefined);
    const ids = items.filter((item) => typeof item === 'number');
    const texts = items.filter((item) => typeof item === 'string');
    const lowerNames = new Map(texts.map((text) => [text, nameColumns(text).name_lower]));
    const existingIds = new Set((await this.terms.byIds(taxonomy.name, ids)).map(({ id }) => id));
    const byName = await this.terms.byNames(taxonomy.name, [...new Set(lowerNames.values())]);
    const bySlug = await this.terms.bySlugs(
      taxonomy.name,
      texts.filter((text) => slugify(text) === text),
    );
    const resolved: number[] = [];
    for (const item of items) {
      if (typeof item === 'number') {
        if (existingIds.has(item)) resolved.push(item);
        continue;
      }
      const term =
        byName.find((candidate) => candidate.name_lower === lowerNames.get(item)) ??
        bySlug.find((candidate) => candidate.slug === item) ??
        (await this.editor.findOrCreate(taxonomy, { name: item })).term;
      resolved.push(term.id);
    }
    return [...new Set(resolved)];
  }

  /**
   * The terms of these names on the top level, in the order given and each once; those that do not exist are made.
   * Unlike in `resolve`, digits are a name too.
   * @returns `made`: the ids among them that are new
   */
  async named(taxonomy: TaxonomyDefinition, names: readonly string[]): Promise<{ ids: number[]; made: number[] }> {
    const ids = new Set<number>();
    const made: number[] = [];
    for (const name of names) {
      if (plainText(name) === '') continue;
      const { term, found } = await this.editor.findOrCreate(taxonomy, { name: name.trim() });
      if (!found && !ids.has(term.id)) made.push(term.id);
      ids.add(term.id);
    }
    return { ids: [...ids], made };
  }
}

const memoKey = (taxonomy: TaxonomyDefinition, id: number): string => `term ${taxonomy.name} ${id}`;

/** The id that a text means, if it can be one. */
function idIn(text: string): number | undefined {
  const id = /^\s*\d+\s*$/.test(text) ? Number(text) : undefined;
  return isId(id) ? id : undefined;
}

/** What a client names a term by: a number is an id, other text a name or slug; everything else names nothing. */
function asReference(item: unknown): number | string | undefined {
  if (typeof item === 'number') return isId(item) ? item : undefined;
  if (typeof item !== 'string' || plainText(item) === '') return undefined;
  return /^\s*\d+\s*$/.test(item) ? idIn(item) : item.trim();
}
