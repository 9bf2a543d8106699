import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, type FindOptionsWhere, LessThan, Like, MoreThan, MoreThanOrEqual, Not, Repository } from 'typeorm';
import { contentTypeOf, ContentTypeRegistry, type PostType } from '#core/content';
import { ATTACHMENT } from '../content-types.js';
import { Conditions, orderBy, ListQueryBuilder, type ListPage, type ListPlan, type RowWindow } from '#core/lists';
import { Database, placeholders } from '#core/database';
import { MediaEntity } from './media.entity.js';
import { isId } from '#core/parameters';

/** An uploaded file with the kind of post it is attached to; null for none. */
export type MediaRow = MediaEntity & { post_type: string | null };

const COLUMNS = `p.*, ${contentTypeOf('p.post_id')} AS post_type`;

const IMAGE = Like('image/%');

/** SQL for uploaded files. */
@Injectable()
export class MediaRepository {
  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
    private readonly types: ContentTypeRegistry,
    @InjectRepository(MediaEntity) private readonly media: Repository<MediaEntity>,
  ) {}

  async find(id: number): Promise<MediaRow | undefined> {
    return isId(id) ? (await this.byIds([id]))[0] : undefined;
  }

  /** The images among these ids. */
  async images(ids: readonly number[]): Promise<MediaRow[]> {
    return (await this.byIds(ids)).filter((row) => row.mime_type.startsWith('image/'));
  }

  /** The images that are attached to these posts, by id. */
  async attachedImages(posts: readonly number[]): Promise<MediaRow[]> {
    if (posts.length === 0) return [];
    const rows = await this.having('post_id', posts);
    return rows.filter((row) => row.mime_type.startsWith('image/')).sort((a, b) => a.id - b.id);
  }

  /** Rows in the order of the ids; unknown ones are left out. */
  async byIds(ids: readonly number[]): Promise<MediaRow[]> {
    if (ids.length === 0) return [];
    const rows = await this.having('id', ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** The first files after an id. */
  afterId(id: number, limit: number): Promise<MediaRow[]> {
    return this.lists.rows<MediaRow>({
      entity: MediaEntity,
      alias: 'p',
      columns: COLUMNS,
      plan: {
        where: new Conditions().add("p.id > ? AND p.status <> 'trash'", id),
        order: orderBy(['p.id'], false),
      },
      window: { limit, offset: 0 },
    });
  }

  /** Paths of the files that were uploaded last. */
  async newestPaths(limit: number): Promise<string[]> {
    const rows = await this.media.find({ select: { path: true }, order: { id: 'DESC' }, take: limit });
    return rows.map(({ path }) => path);
  }

  /** The file fetched from an address. @param hash SHA-256 of the address */
  async idBySource(hash: string): Promise<number | undefined> {
    return (await this.media.findOne({ select: { id: true }, where: { source_hash: hash } }))?.id;
  }

  /** How many images there are that are not in the trash, and the largest id of one. */
  async countImages(): Promise<{ count: number; maxId: number | null }> {
    const images: FindOptionsWhere<MediaEntity> = { mime_type: IMAGE, status: Not('trash') };
    return { count: await this.media.countBy(images), maxId: await this.media.maximum('id', images) };
  }

  /** Ids of the first images after an id that are not in the trash. */
  async imageIdsAfter(id: number, limit: number): Promise<number[]> {
    const rows = await this.media.find({
      select: { id: true },
      where: { id: MoreThan(id), mime_type: IMAGE, status: Not('trash') },
      order: { id: 'ASC' },
      take: limit,
    });
    return rows.map((row) => row.id);
  }

  /** The files at these paths below the uploads. */
  atPaths(paths: readonly string[]): Promise<MediaRow[]> {
    return this.having('path', paths);
  }

  /** The image at a path below the uploads. */
  async imageAt(path: string): Promise<number | undefined> {
    return (await this.media.findOne({ select: { id: true }, where: { path, mime_type: IMAGE } }))?.id;
  }

  /** Paths and details of all files in a folder `YYYY/MM`. */
  inFolder(folder: string): Promise<Pick<MediaRow, 'path' | 'details'>[]> {
    return this.media.find({
      select: { path: true, details: true },
      // '0' is the character after '/'.
      where: { path: And(MoreThanOrEqual(`${folder}/`), LessThan(`${folder}0`)) },
    });
  }

  /** A page of a list. */
  list(plan: ListPlan, window: RowWindow): Promise<ListPage<MediaRow>> {
    return this.lists.page<MediaRow>({
      entity: MediaEntity,
      alias: 'p',
      columns: COLUMNS,
      plan,
      window,
      total: { dependsOn: [ATTACHMENT.name] },
      idsFirst: 'afterFirstPage',
      mayLag: true,
    });
  }

  async insert(row: MediaEntity): Promise<void> {
    await this.database.insert(MediaEntity, row);
  }

  async update(id: number, change: Partial<MediaEntity>): Promise<void> {
    await this.database.update(MediaEntity, { id }, change);
  }

  /** Kinds of posts of which some have this file for their image. */
  async usedAsImageBy(id: number): Promise<PostType[]> {
    const { all } = this.types;
    const usage = all.map(({ name, table }) => `EXISTS (SELECT 1 FROM ${table} WHERE image_id = ?) AS ${name}`);
    const [row] = await this.database.read<Record<string, number>>(
      `SELECT ${usage.join(', ')}`,
      all.map(() => id),
    );
    return all.filter(({ name }) => Number(row?.[name]) === 1);
  }

  private having(column: 'id' | 'path' | 'post_id', values: readonly unknown[]): Promise<MediaRow[]> {
    return this.database.readEntities<MediaEntity, MediaRow>(
      MediaEntity,
      `SELECT ${COLUMNS} FROM media p WHERE p.${column} IN (${placeholders(values)})`,
      values,
    );
  }
}
