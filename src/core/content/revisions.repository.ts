import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { Database, placeholders, type SqlFragment } from '#core/database';
import { Conditions, ListQueryBuilder, type ListPage, type RowWindow } from '#core/lists';
import { plainText, sortKey } from '#core/text';
import { ContentIdRegistry } from './content-id.registry.js';
import { RevisionEntity } from './revision.entity.js';

/** The texts that a version of a post keeps. */
export interface RevisionTexts {
  title: string;
  content: string;
  excerpt: string;
}

/** A version of a post: its state after a change, or text that a user has typed and not saved (an autosave). */
export interface Revision extends RevisionTexts {
  /** From the sequence of all posts. */
  id: number;
  parent_id: number;
  author_id: number | null;
  /** Whose autosave it is; null for a revision. */
  autosave_of: number | null;
  /** Wall clock of the site. */
  date: string;
  date_utc: string;
}

/** What a post's links tell of its versions. */
export interface RevisionSummary {
  count: number;
  /** Id of the newest. */
  latest: number;
}

/** Who made a version, and when. */
export interface RevisionMark {
  authorId: number | null;
  date: string;
  date_utc: string;
}

const COLUMNS = 'r.id, r.parent_id, r.author_id, r.autosave_of, r.title, r.content, r.excerpt, r.date, r.date_utc';

/** Name of versions in the sequence of all posts. */
const KIND = 'revision';

/** SQL for the versions of posts of every kind. */
@Injectable()
export class RevisionsRepository {
  constructor(
    private readonly database: Database,
    private readonly registry: ContentIdRegistry,
    private readonly lists: ListQueryBuilder,
    @InjectRepository(RevisionEntity) private readonly revisions: Repository<RevisionEntity>,
  ) {}

  /** Stores the state of a post after a change. Part of the unit of work that changes it. */
  async keep(parentId: number, texts: RevisionTexts, mark: RevisionMark): Promise<number> {
    return this.insert(parentId, texts, mark, null);
  }

  /** Stores the text that a user has typed, in place of their earlier autosave. @returns its id */
  async autosave(
    parentId: number,
    authorId: number,
    texts: RevisionTexts,
    mark: Omit<RevisionMark, 'authorId'>,
  ): Promise<number> {
    const autosave = await this.revisions.findOne({
      select: { id: true },
      where: { parent_id: parentId, autosave_of: authorId },
    });
    if (!autosave) return this.insert(parentId, texts, { ...mark, authorId }, authorId);
    await this.database.update(
      RevisionEntity,
      { id: autosave.id },
      { ...columnsOf(texts), date: mark.date, date_utc: mark.date_utc },
    );
    return autosave.id;
  }

  /** One version of a post. @param autosave whether an autosave is meant */
  async find(parentId: number, id: number, autosave: boolean): Promise<Revision | undefined> {
    const owner = autosave ? Not(IsNull()) : IsNull();
    return (await this.revisions.findOneBy({ id, parent_id: parentId, autosave_of: owner })) ?? undefined;
  }

  /** Everybody's autosaves of a post, newest first. */
  autosaves(parentId: number): Promise<Revision[]> {
    return this.revisions.find({
      where: { parent_id: parentId, autosave_of: Not(IsNull()) },
      order: { date: 'DESC', id: 'DESC' },
    });
  }

  /** Id of the post that a revision or autosave is a version of. */
  async parentOf(id: number): Promise<number | undefined> {
    const revision = await this.revisions.findOne({ select: { id: true, parent_id: true }, where: { id } });
    return revision?.parent_id;
  }

  /** A page of a post's revisions. @param where further conditions on `r` */
  list(parentId: number, where: SqlFragment, order: SqlFragment, window: RowWindow): Promise<ListPage<Revision>> {
    return this.lists.page<Revision>({
      table: 'revisions',
      alias: 'r',
      columns: COLUMNS,
      plan: {
        where: new Conditions().equals('r.parent_id', parentId).add('r.autosave_of IS NULL').addAll([where]),
        order,
      },
      window,
      total: 'counted',
    });
  }

  /** How many revisions posts have, and the newest of each; one query. Posts without any are missing. */
  async summaries(parentIds: readonly number[]): Promise<Map<number, RevisionSummary>> {
    if (parentIds.length === 0) return new Map();
    const rows = await this.database.read<{ parent_id: number; total: number; latest: number }>(
      `SELECT parent_id, COUNT(*) AS total, MAX(id) AS latest FROM revisions
       WHERE parent_id IN (${placeholders(parentIds)}) AND autosave_of IS NULL GROUP BY parent_id`,
      parentIds,
      { revisions: { parent_id: parentIds } },
    );
    return new Map(rows.map(({ parent_id: id, total, latest }) => [id, { count: Number(total), latest }]));
  }

  /** Deletes one version for good. */
  remove(id: number): Promise<void> {
    return this.registry.remove(id);
  }

  /** Deletes all versions of a post. */
  async removeAll(parentId: number): Promise<void> {
    const all = await this.revisions.find({ select: { id: true }, where: { parent_id: parentId } });
    for (const { id } of all) await this.registry.remove(id);
  }

  private async insert(
    parentId: number,
    texts: RevisionTexts,
    mark: RevisionMark,
    autosaveOf: number | null,
  ): Promise<number> {
    const id = await this.registry.register(KIND);
    await this.database.insert(RevisionEntity, {
      id,
      parent_id: parentId,
      author_id: mark.authorId,
      autosave_of: autosaveOf,
      ...columnsOf(texts),
      date: mark.date,
      date_utc: mark.date_utc,
    });
    return id;
  }
}

function columnsOf({ title, content, excerpt }: RevisionTexts) {
  return { title, title_key: sortKey(plainText(title)), content, excerpt };
}
