import { Injectable } from '@nestjs/common';
import { Database, EntityTransfer, IDS_PER_STATEMENT, SqlExpression, batches, placeholders } from '#core/database';
import { ListVersionsService } from '#core/lists';
import { decodeEntities, plainText, sortKey } from '#core/text';
import { ContentEntity } from './content.entity.js';
import { RevisionEntity } from './revision.entity.js';
import { lowerCase } from './terms/term-name.js';
import { TermEntity, TermRelationEntity } from './terms/term.entity.js';
import { TermRelationsRepository } from './terms/term-relations.repository.js';

/** Ids, terms and revisions as they are, for moves of whole sites. Every method that writes is part of a unit of work. */
@Injectable()
export class ContentTransferService {
  readonly contents: EntityTransfer<ContentEntity>;
  readonly terms: EntityTransfer<TermEntity>;
  readonly revisions: EntityTransfer<RevisionEntity>;

  constructor(
    private readonly database: Database,
    private readonly relations: TermRelationsRepository,
    private readonly versions: ListVersionsService,
  ) {
    this.contents = new EntityTransfer(database, ContentEntity, 'id');
    this.terms = new EntityTransfer(database, TermEntity, 'id', ({ name }) =>
      name === undefined ? {} : { name_key: sortKey(decodeEntities(name)), name_lower: lowerCase(name) },
    );
    this.revisions = new EntityTransfer(database, RevisionEntity, 'id', ({ title }) => titleKey(title));
  }

  /** The terms that posts have, by post. */
  async termsOf(contentIds: readonly number[]): Promise<Map<number, TermEntity[]>> {
    const terms = new Map<number, TermEntity[]>();
    for (const batch of batches(contentIds, IDS_PER_STATEMENT)) {
      for (const term of await this.relations.ofPosts(batch)) {
        terms.set(term.content_id, [...(terms.get(term.content_id) ?? []), term]);
      }
    }
    return terms;
  }

  /** Stores the terms of posts. @param replacing in place of those that they have */
  async setTerms(posts: ReadonlyMap<number, readonly number[]>, replacing: boolean): Promise<void> {
    const before = replacing ? [...posts.keys()] : [];
    for (const batch of batches(before, IDS_PER_STATEMENT)) {
      const condition = new SqlExpression(`content_id IN (${placeholders(batch)})`, ...batch);
      await this.database.delete(TermRelationEntity, condition, { content_id: batch });
    }
    const rows = [...posts].flatMap(([content_id, termIds]) =>
      [...new Set(termIds)].map((term_id) => ({ content_id, term_id })),
    );
    if (rows.length > 0) await this.database.insertMany(TermRelationEntity, rows);
  }

  /** Counts the published posts of every term again. */
  countTerms(): Promise<void> {
    return this.relations.recount();
  }

  /** Numbers of published posts by term, counted from the posts; terms without any are left out. */
  publishedByTerm(): Promise<Map<number, number>> {
    return this.relations.counts();
  }

  /** Notes that all lists may have changed: rows were stored without the services that would have said so. */
  noteChanges(): Promise<void> {
    return this.versions.bumpAll();
  }
}

/** The column for sorting that follows from a title. */
export function titleKey(title: string | undefined): { title_key?: string } {
  return title === undefined ? {} : { title_key: sortKey(plainText(title)) };
}
