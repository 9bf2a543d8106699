import { Injectable } from '@nestjs/common';
import { isId } from '../../core/content/content-registry.js';
import { ListVersions } from '../../core/content/list-versions.js';
import type { CountedPage, CountedRow } from '../../core/content/list-versions.js';
import { ATTACHMENT, POST_TYPES, type PostType } from '../../core/content/post-type.js';
import { Database, placeholders } from '../../core/database/database.js';
import { throughIndex } from '../../core/database/index-hint.js';
import type { Condition } from '../../core/database/text-search.js';
import type { ListWindow } from '../shared/post-list.js';
import { whereAll } from '../shared/post-list.sql.js';
import { MediaEntity } from './media.entity.js';

/** An uploaded file with the kind of post it is attached to; null for none. */
export type MediaRow = MediaEntity & { post_type: string | null };

type RawRow = Omit<MediaRow, 'details' | 'filesize'> & { details: string; filesize: number | string };

const COLUMNS = 'p.*, (SELECT c.type FROM content c WHERE c.id = p.post_id) AS post_type';

/** SQL for uploaded files. */
@Injectable()
export class MediaRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersions,
  ) {}

  async find(id: number): Promise<MediaRow | undefined> {
    return isId(id) ? (await this.byIds([id]))[0] : undefined;
  }

  /** The images among these ids. */
  async images(ids: readonly number[]): Promise<MediaRow[]> {
    return (await this.byIds(ids)).filter((row) => row.mime_type.startsWith('image/'));
  }

  /** Rows in the order of the ids; unknown ones are left out. */
  async byIds(ids: readonly number[]): Promise<MediaRow[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.read<RawRow>(
      `SELECT ${COLUMNS} FROM media p WHERE p.id IN (${placeholders(ids)})`,
      ids,
    );
    const byId = new Map(rows.map((row) => [row.id, parsed(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** The first files after an id. */
  async afterId(id: number, limit: number): Promise<MediaRow[]> {
    const rows = await this.database.read<RawRow>(
      `SELECT ${COLUMNS} FROM media p WHERE p.id > ? AND p.status <> 'trash' ORDER BY p.id LIMIT ?`,
      [id, limit],
    );
    return rows.map(parsed);
  }

  /** The file fetched from an address. @param hash SHA-256 of the address */
  async idBySource(hash: string): Promise<number | undefined> {
    const [row] = await this.database.read<{ id: number }>('SELECT id FROM media WHERE source_hash = ?', [hash]);
    return row?.id;
  }

  /** How many images there are that are not in the trash, and the largest id of one. */
  async countImages(): Promise<{ count: number; maxId: number | null }> {
    const [row] = await this.database.read<{ total: number; max_id: number | null }>(
      "SELECT COUNT(*) AS total, MAX(id) AS max_id FROM media WHERE mime_type LIKE 'image/%' AND status <> 'trash'",
    );
    return { count: Number(row?.total ?? 0), maxId: row?.max_id ?? null };
  }

  /** Ids of the first images after an id that are not in the trash. */
  async imageIdsAfter(id: number, limit: number): Promise<number[]> {
    const rows = await this.database.read<{ id: number }>(
      "SELECT id FROM media WHERE id > ? AND mime_type LIKE 'image/%' AND status <> 'trash' ORDER BY id LIMIT ?",
      [id, limit],
    );
    return rows.map((row) => row.id);
  }

  /** The files at these paths below the uploads. */
  async atPaths(paths: readonly string[]): Promise<MediaRow[]> {
    const rows = await this.database.read<RawRow>(
      `SELECT ${COLUMNS} FROM media p WHERE p.path IN (${placeholders(paths)})`,
      paths,
    );
    return rows.map(parsed);
  }

  /** The image at a path below the uploads. */
  async imageAt(path: string): Promise<number | undefined> {
    const [row] = await this.database.read<{ id: number }>(
      "SELECT id FROM media WHERE path = ? AND mime_type LIKE 'image/%'",
      [path],
    );
    return row?.id;
  }

  /** Paths and details of all files in a folder `YYYY/MM`. */
  async inFolder(folder: string): Promise<Pick<MediaRow, 'path' | 'details'>[]> {
    const rows = await this.database.read<Pick<RawRow, 'path' | 'details'>>(
      'SELECT path, details FROM media WHERE path >= ? AND path < ?',
      // '0' is the character after '/'.
      [`${folder}/`, `${folder}0`],
    );
    return rows.map(({ path, details }) => ({ path, details: JSON.parse(details) as MediaRow['details'] }));
  }

  /** A page of a list, and how long the list is. @param index to read it through, where the database would not */
  async list(
    conditions: readonly Condition[],
    order: Condition,
    window: ListWindow,
    index?: string,
  ): Promise<CountedPage<MediaRow>> {
    const where = whereAll(conditions);
    const from = `media p${throughIndex(this.database.engine, index)} ${where.sql} ${order.sql} LIMIT ? OFFSET ?`;
    // Far into a list, ids come from the index alone; only the rows of the page itself are read.
    const page = `(SELECT p.id FROM ${from}) page JOIN media p ON p.id = page.id ${order.sql}`;
    const first = window.offset === 0;
    const parameters = [...where.parameters, ...order.parameters, window.limit, window.offset];
    const list = {
      names: [ATTACHMENT.name],
      count: { sql: `SELECT COUNT(*) FROM media p ${where.sql}`, parameters: where.parameters },
    };
    const { rows, total } = await this.versions.page<RawRow>(list, window.offset, (totals) =>
      this.database.read<RawRow & CountedRow>(`SELECT ${COLUMNS}, ${totals.sql} FROM ${first ? from : page}`, [
        ...totals.parameters,
        ...parameters,
        ...(first ? [] : order.parameters),
      ]),
    );
    return { rows: rows.map(parsed), total };
  }

  async insert(row: MediaEntity): Promise<void> {
    await this.database.insert(MediaEntity, row);
  }

  async update(id: number, change: Partial<MediaEntity>): Promise<void> {
    await this.database.update(MediaEntity, id, change);
  }

  /** Kinds of posts of which some have this file for their image. */
  async shownBy(id: number): Promise<PostType[]> {
    const asked = POST_TYPES.map(({ name, table }) => `EXISTS (SELECT 1 FROM ${table} WHERE image_id = ?) AS ${name}`);
    const [row] = await this.database.read<Record<string, number>>(
      `SELECT ${asked.join(', ')}`,
      POST_TYPES.map(() => id),
    );
    return POST_TYPES.filter(({ name }) => Number(row?.[name]) === 1);
  }
}

/** The row itself, since a copy of each would be one more object of thirty members. */
function parsed(row: RawRow): MediaRow {
  return Object.assign(row, {
    filesize: Number(row.filesize),
    details: JSON.parse(row.details) as MediaRow['details'],
  });
}
