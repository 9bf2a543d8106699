import { Injectable } from '@nestjs/common';
import { Database, databaseErrorKind } from '#core/database';
import { RestError } from '#core/errors';
import { sanitizeTermDescription } from '#core/text';
import { ContentObserverRegistry } from '../content-observer.registry.js';
import { ListVersionsService } from '#core/lists';
import { DefaultCategoryService } from './default-category.service.js';
import type { TaxonomyDefinition } from '#core/modules';
import { TaxonomyRegistry } from './taxonomy.registry.js';
import type { TermEntity } from './term.entity.js';
import { noSuchTerm, termExists } from './term-errors.js';
import { nameColumns } from './term-name.js';
import { TermRelationsRepository } from './term-relations.repository.js';
import { TermSlugService } from './term-slug.service.js';
import { TERMS, TermsRepository } from './terms.repository.js';
import { isId } from '#core/parameters';

/** What a client may say of a term. Absent members stay as they are. */
export interface TermInput {
  name?: string;
  /** Empty: made from the name. */
  slug?: string;
  /** Basic HTML; everything else is taken out. */
  description?: string;
  /** 0 moves it to the top. */
  parent?: number;
}

/** What a new term is made from. */
export type NewTerm = TermInput & { name: string };

/** Makes, changes and deletes terms: names, slugs and the tree stay in order. Used through `TermsService`. */
@Injectable()
export class TermEditorService {
  constructor(
    private readonly terms: TermsRepository,
    private readonly relations: TermRelationsRepository,
    private readonly slugs: TermSlugService,
    private readonly defaultCategory: DefaultCategoryService,
    private readonly versions: ListVersionsService,
    private readonly database: Database,
    private readonly observers: ContentObserverRegistry,
    private readonly taxonomies: TaxonomyRegistry,
  ) {}

  /**
   * The term of this name on this level, made if there is none.
   * @throws RestError 400 `empty_term_name`, `term_name_too_long`, `rest_term_invalid` for an unknown parent,
   *   `rest_taxonomy_not_hierarchical`
   */
  async findOrCreate(taxonomy: TaxonomyDefinition, input: NewTerm): Promise<{ term: TermEntity; found: boolean }> {
    return this.database.write(async () => {
      const name = nameColumns(input.name);
      if (input.parent) await this.lock();
      const parent = await this.parentOf(taxonomy, input.parent);
      const findNamesake = () => this.namesake(taxonomy, name.name_lower, parent?.id ?? null);
      const namesake = await findNamesake();
      if (namesake) return { term: namesake, found: true };
      if (!input.parent) await this.lock();
      const term = {
        ...name,
        id: 0,
        taxonomy: taxonomy.name,
        slug: await this.slugs.free(taxonomy, input.slug ?? '', name.name, parent),
        description: sanitizeTermDescription(input.description ?? ''),
        parent_id: parent?.id ?? null,
        level: parent?.id ?? 0,
        count: 0,
      };
      const winner = await this.storeUnlessTaken(async () => {
        const { id: _, ...columns } = term;
        term.id = await this.terms.insert(columns);
      }, findNamesake);
      if (winner) return { term: winner, found: true };
      await this.observers.termChanged(taxonomy, term.id);
      return { term, found: false };
    });
  }

  /**
   * Changes the given members of a term.
   * @throws RestError as `findOrCreate`; 400 `term_exists` for a name taken on the level, `duplicate_term_slug`;
   *   404 `rest_term_invalid`
   */
  async update(taxonomy: TaxonomyDefinition, id: number, input: TermInput): Promise<TermEntity> {
    return this.database.write(async () => {
      await this.lock();
      const term = await this.terms.find(taxonomy.name, id);
      if (!term) throw noSuchTerm();
      const change = await this.changeOf(taxonomy, term, input);
      const { name_lower: name, parent_id: parentId } = { ...term, ...change };
      const movesName = name !== term.name_lower || parentId !== term.parent_id;
      const findNamesake = async () => (movesName ? this.namesake(taxonomy, name, parentId) : undefined);
      if (movesName) change.level = parentId ?? 0;
      const taken =
        (await findNamesake()) ?? (await this.storeUnlessTaken(() => this.terms.update(id, change), findNamesake));
      if (taken) throw termExists(taken);
      await this.listsChanged(taxonomy);
      await this.observers.termChanged(taxonomy, id);
      return { ...term, ...change };
    });
  }

  /**
   * Deletes a term for good: its children move up, posts lose it, and those left without a category get the default
   * one.
   * @returns the term as it was
   * @throws RestError 403 `rest_cannot_delete` for the default category, 404 `rest_term_invalid`
   */
  async delete(taxonomy: TaxonomyDefinition, id: number): Promise<TermEntity> {
    return this.database.write(async () => {
      await this.lock();
      const term = await this.terms.find(taxonomy.name, id);
      if (!term) throw noSuchTerm();
      const heir = await this.defaultCategory.idFor(taxonomy);
      if (term.id === heir) {
        throw new RestError(
          'rest_cannot_delete',
          'Posts without a category get this one. Make another the default first.',
          403,
        );
      }
      if (heir !== undefined && (await this.terms.find(taxonomy.name, heir))) {
        await this.relations.bequeath(taxonomy, term, heir);
      }
      await this.terms.delete(term);
      await this.listsChanged(taxonomy);
      await this.observers.termRemoved(taxonomy, id);
      return term;
    });
  }

  /** The columns that an update changes, without the claim to the name. */
  private async changeOf(
    taxonomy: TaxonomyDefinition,
    term: TermEntity,
    input: TermInput,
  ): Promise<Partial<TermEntity>> {
    const change: Partial<TermEntity> = {};
    if (input.name !== undefined) Object.assign(change, nameColumns(input.name));
    if (input.description !== undefined) change.description = sanitizeTermDescription(input.description);
    if (input.parent === undefined && input.slug === undefined) return change;
    const parent = await this.parentOf(taxonomy, input.parent, term);
    if (input.parent !== undefined) change.parent_id = parent?.id ?? null;
    if (input.slug !== undefined) {
      change.slug = await this.slugs.requested(taxonomy, input.slug, { ...term, ...change }, parent);
    }
    return change;
  }

  /** The requested parent, none where that would form a loop (recorded), or the one that `term` has. */
  private async parentOf(
    taxonomy: TaxonomyDefinition,
    requestedId: number | undefined,
    term?: TermEntity,
  ): Promise<TermEntity | undefined> {
    if (requestedId !== undefined && !taxonomy.hierarchical) {
      throw new RestError('rest_taxonomy_not_hierarchical', 'These terms have no parents. Leave parent out.', 400);
    }
    const id = requestedId ?? term?.parent_id ?? 0;
    if (id === 0) return undefined;
    const parent = isId(id) ? await this.terms.find(taxonomy.name, id) : undefined;
    if (!parent) throw new RestError('rest_term_invalid', `There is no term ${id} to be the parent.`, 400);
    const formsLoop = requestedId !== undefined && term && (await this.terms.descent([term.id])).includes(id);
    return formsLoop ? undefined : parent;
  }

  private async namesake(
    taxonomy: TaxonomyDefinition,
    lowerName: string,
    parentId: number | null,
  ): Promise<TermEntity | undefined> {
    const same = await this.terms.byNames(taxonomy.name, [lowerName]);
    return same.find((term) => term.parent_id === parentId);
  }

  /**
   * Stores a name. When another request has taken it (the unique key refuses), nothing is stored and the other one is
   * given.
   */
  private async storeUnlessTaken(
    store: () => Promise<void>,
    findNamesake: () => Promise<TermEntity | undefined>,
  ): Promise<TermEntity | undefined> {
    try {
      await this.database.attempt(store);
      return undefined;
    } catch (error) {
      const winner = databaseErrorKind(error) === 'unique' ? await findNamesake() : undefined;
      if (!winner) throw error;
      return winner;
    }
  }

  /**
   * Notes that lists of terms change. Changes take turns from here on, or two of them together could make a loop of the
   * tree or lose a branch.
   */
  private lock(): Promise<void> {
    return this.versions.bump(TERMS);
  }

  /** Lists of posts show terms and filter by them, so they count as changed. */
  private async listsChanged(taxonomy: TaxonomyDefinition): Promise<void> {
    for (const { name } of this.taxonomies.carriersOf(taxonomy)) await this.versions.bump(name);
  }
}
