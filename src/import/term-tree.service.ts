import { Injectable } from '@nestjs/common';
import { EVENT_CATEGORIES } from '../cal/events/event-categories.js';
import { TAGS } from '../content/taxonomies.js';
import { type TaxonomyDefinition, TermsService } from '#core/content';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import type { ImportTerm, TermField } from './import-term.js';

const TAXONOMY_OF: Readonly<Record<TermField, TaxonomyDefinition>> = { categories: EVENT_CATEGORIES, tags: TAGS };

/** What became of the terms of a source. */
export interface StoredTerms {
  /** Ids here, by field and id in the source (`termKey`). A term that cannot be stored has none. */
  ids: Map<string, number>;
  /** New terms on the top level whose parent the source has not described yet: their ids, by the key of the parent. */
  orphans: Map<string, number[]>;
}

/** Names a term of a source. */
export const termKey = (field: TermField, id: number): string => `${field} ${id}`;

/** Takes categories and tags over from a source, with their slugs, descriptions and tree. */
@Injectable()
export class TermTreeService {
  constructor(
    private readonly terms: TermsService,
    private readonly database: Database,
  ) {}

  /**
   * Finds or makes the terms of a source, those above first, in one unit of work. A term is known by its slug, or by its
   * name on its level. What is here already is only completed: a description or a parent that is missing is added, and
   * nothing else changes.
   *
   * @param before what earlier calls of the same run stored; stays as it is
   */
  take(terms: readonly ImportTerm[], before: StoredTerms): Promise<StoredTerms> {
    return this.database.write(async () => {
      const stored = { ids: new Map(before.ids), orphans: new Map(before.orphans) };
      const byKey = new Map(terms.map((term) => [termKey(term.field, term.id), term]));
      for (const term of byKey.values()) await this.takeOne(term, byKey, stored, new Set());
      return stored;
    });
  }

  /** @param below the terms below this one that wait for it: a loop in the tree of the source ends there */
  private async takeOne(
    term: ImportTerm,
    byKey: ReadonlyMap<string, ImportTerm>,
    stored: StoredTerms,
    below: Set<string>,
  ): Promise<void> {
    const key = termKey(term.field, term.id);
    if (stored.ids.has(key) || below.has(key)) return;
    below.add(key);
    const parentKey = termKey(term.field, term.parent);
    const parent = byKey.get(parentKey);
    if (parent !== undefined) await this.takeOne(parent, byKey, stored, below);
    const parentId = term.parent === 0 ? undefined : stored.ids.get(parentKey);
    const taxonomy = TAXONOMY_OF[term.field];
    const row = await this.store(taxonomy, term, taxonomy.hierarchical ? parentId : undefined);
    if (row === undefined) return;
    stored.ids.set(key, row.id);
    if (taxonomy.hierarchical && term.parent !== 0 && parentId === undefined && row.isNew)
      stored.orphans.set(parentKey, [...(stored.orphans.get(parentKey) ?? []), row.id]);
    for (const child of stored.orphans.get(key) ?? []) await this.complete(taxonomy, child, { parent: row.id });
    stored.orphans.delete(key);
  }

  /** @returns nothing for a term that the rules of terms refuse, such as a name that is too long */
  private async store(
    taxonomy: TaxonomyDefinition,
    { name, slug, description }: ImportTerm,
    parent: number | undefined,
  ): Promise<{ id: number; isNew: boolean } | undefined> {
    try {
      const { term, found } = await this.terms.findOrCreate(taxonomy, { name, slug, description, parent });
      if (found) {
        await this.complete(taxonomy, term.id, {
          parent: term.parent_id === null ? parent : undefined,
          description: term.description === '' && description !== '' ? description : undefined,
        });
      }
      return { id: term.id, isNew: !found };
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return undefined;
    }
  }

  /** Adds what is missing; a place in the tree that a term of the same name has is left to that one. */
  private async complete(
    taxonomy: TaxonomyDefinition,
    id: number,
    change: { parent?: number; description?: string },
  ): Promise<void> {
    if (change.parent === undefined && change.description === undefined) return;
    try {
      await this.database.attempt(() => this.terms.update(taxonomy, id, change));
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
    }
  }
}
