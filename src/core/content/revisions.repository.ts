import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../database/database.js';
import { plainText, sortKey } from '../text/index.js';
import { ContentRegistry } from './content-registry.js';

/** The texts that a version of a post keeps. */
export interface RevisionTexts {
  title: string;
  content: string;
  excerpt: string;
}

/** A version of a post: how it stood after a change, or what somebody has typed and not saved (an autosave). */
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

/** Name under which versions stand in the sequence of all posts. */
const KIND = 'revision';

/** SQL for the versions of posts of every kind. */
@Injectable()
export class RevisionsRepository {
  constructor(
    private readonly database: Database,
    private readonly registry: ContentRegistry,
  ) {}

  /** Keeps how a post stands after a change. Part of the unit of work that changes it. */
  async keep(parentId: number, texts: RevisionTexts, mark: RevisionMark): Promise<number> {
    return this.insert(parentId, texts, mark, null);
  }

  /** Keeps what somebody has typed, in the place of what they had typed before. @returns its id */
  async autosave(
    parentId: number,
    authorId: number,
    texts: RevisionTexts,
    mark: Omit<RevisionMark, 'authorId'>,
  ): Promise<number> {
    const [known] = await this.database.read<{ id: number }>(
      'SELECT id FROM revisions WHERE parent_id = ? AND autosave_of = ?',
      [parentId, authorId],
    );
    if (!known) return this.insert(parentId, texts, { ...mark, authorId }, authorId);
    await this.database.execute(
      'UPDATE revisions SET title = ?, title_key = ?, content = ?, excerpt = ?, date = ?, date_utc = ? WHERE id = ?',
      [texts.title, sortKey(plainText(texts.title)), texts.content, texts.excerpt, mark.date, mark.date_utc, known.id],
    );
    return known.id;
  }

  /** One version of a post. @param autosave whether an autosave is meant */
  async find(parentId: number, id: number, autosave: boolean): Promise<Revision | undefined> {
    const kind = autosave ? 'IS NOT NULL' : 'IS NULL';
    const [row] = await this.database.read<Revision>(
      `SELECT ${COLUMNS} FROM revisions r WHERE r.id = ? AND r.parent_id = ? AND r.autosave_of ${kind}`,
      [id, parentId],
    );
    return row;
  }

  /** Everybody's autosaves of a post, newest first. */
  autosaves(parentId: number): Promise<Revision[]> {
    return this.database.read<Revision>(
      `SELECT ${COLUMNS} FROM revisions r WHERE r.parent_id = ? AND r.autosave_of IS NOT NULL ORDER BY r.date DESC, r.id DESC`,
      [parentId],
    );
  }

  /** Id of the post that a revision or autosave is a version of. */
  async parentOf(id: number): Promise<number | undefined> {
    const [row] = await this.database.read<{ parent_id: number }>('SELECT parent_id FROM revisions WHERE id = ?', [id]);
    return row?.parent_id;
  }

  /**
   * A page of a post's revisions and how many there are.
   * @param where further conditions on `r`, empty for none
   * @param order `ORDER BY …`
   */
  async list(
    parentId: number,
    where: { sql: string; parameters: readonly unknown[] },
    order: { sql: string; parameters: readonly unknown[] },
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: Revision[]; total: number }> {
    const condition = `r.parent_id = ? AND r.autosave_of IS NULL${where.sql === '' ? '' : ` AND ${where.sql}`}`;
    const parameters = [parentId, ...where.parameters];
    const rows = await this.database.read<Revision>(
      `SELECT ${COLUMNS} FROM revisions r WHERE ${condition} ${order.sql} LIMIT ${limit} OFFSET ${offset}`,
      [...parameters, ...order.parameters],
    );
    if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length };
    const [counted] = await this.database.read<{ total: number }>(
      `SELECT COUNT(*) AS total FROM revisions r WHERE ${condition}`,
      parameters,
    );
    return { rows, total: Number(counted?.total ?? 0) };
  }

  /** How many revisions posts have, and the newest of each; one query. Posts without any are missing. */
  async summaries(parentIds: readonly number[]): Promise<Map<number, RevisionSummary>> {
    if (parentIds.length === 0) return new Map();
    const rows = await this.database.read<{ parent_id: number; total: number; latest: number }>(
      `SELECT parent_id, COUNT(*) AS total, MAX(id) AS latest FROM revisions
       WHERE parent_id IN (${placeholders(parentIds)}) AND autosave_of IS NULL GROUP BY parent_id`,
      parentIds,
    );
    return new Map(rows.map(({ parent_id: id, total, latest }) => [id, { count: Number(total), latest }]));
  }

  /** Deletes one version for good. */
  remove(id: number): Promise<void> {
    return this.registry.remove(id);
  }

  /** Deletes all versions of a post. */
  async removeAll(parentId: number): Promise<void> {
    const rows = await this.database.read<{ id: number }>('SELECT id FROM revisions WHERE parent_id = ?', [parentId]);
    for (const { id } of rows) await this.registry.remove(id);
  }

  private async insert(
    parentId: number,
    texts: RevisionTexts,
    mark: RevisionMark,
    autosaveOf: number | null,
  ): Promise<number> {
    const id = await this.registry.register(KIND);
    await this.database.execute(
      'INSERT INTO revisions (id, parent_id, author_id, autosave_of, title, title_key, content, excerpt, date, date_utc) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [
        id,
        parentId,
        mark.authorId,
        autosaveOf,
        texts.title,
        sortKey(plainText(texts.title)),
        texts.content,
        texts.excerpt,
        mark.date,
        mark.date_utc,
      ],
    );
    return id;
  }
}
