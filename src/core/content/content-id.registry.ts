import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, Repository } from 'typeorm';
import { Database, placeholders } from '#core/database';
import { RestError } from '#core/errors';
import type { ContentType } from '#core/modules';
import { ContentTypeRegistry } from './content-type.registry.js';
import { ContentEntity } from './content.entity.js';
import { isId } from '#core/parameters';

/** Largest id that an import may keep: new ids are counted on from there. */
const MAX_REQUESTED_ID = 1_000_000_000;

/** Assigns ids to posts of every kind, and knows the type of each id. */
@Injectable()
export class ContentIdRegistry {
  constructor(
    private readonly database: Database,
    private readonly types: ContentTypeRegistry,
    @InjectRepository(ContentEntity) private readonly contents: Repository<ContentEntity>,
  ) {}

  /**
   * A new id for a thing of `type`, in the running unit of work.
   *
   * @param requestedId the id it has to have (`import --keep-ids`)
   * @throws RestError 409 when another thing has that id already, 400 when it is not an id
   */
  async register(type: string, requestedId?: number): Promise<number> {
    if (requestedId === undefined) return this.database.insert(ContentEntity, { type });
    if (!isId(requestedId) || requestedId > MAX_REQUESTED_ID) {
      throw new RestError(
        'rest_invalid_param',
        `The id ${requestedId} cannot be kept: it is above ${MAX_REQUESTED_ID}.`,
        400,
      );
    }
    if (await this.contents.existsBy({ id: requestedId })) {
      throw new RestError('id-exists', `The id ${requestedId} cannot be kept: other content has it already.`, 409);
    }
    await this.database.insert(ContentEntity, { id: requestedId, type });
    return requestedId;
  }

  /**
   * New ids for things of these types, in this order, in the running unit of work. Each id is one that the insert
   * itself reported: the distance between the ids of one statement changes when a node of a cluster leaves or joins.
   */
  async registerAll(types: readonly string[]): Promise<number[]> {
    if (types.length === 0) return [];
    if (this.database.engine === 'mysql') return this.takeSingly(types);
    const rows = types.map(() => '(?)').join(', ');
    const taken = await this.database.read<{ id: number }>(
      `INSERT INTO content (type) VALUES ${rows} RETURNING id`,
      types,
    );
    // Both engines number the rows of a statement upwards; SQLite promises no order of what it returns.
    return taken.map(({ id }) => id).sort((a, b) => a - b);
  }

  /** MySQL has no `RETURNING`, and reports only the first id of a statement. */
  private async takeSingly(types: readonly string[]): Promise<number[]> {
    const ids: number[] = [];
    for (const type of types) ids.push(await this.database.insert(ContentEntity, { type }));
    return ids;
  }

  /**
   * Whether there is no content yet but the menu that the migrations create.
   * @param besides further types that do not count
   */
  async isEmpty(besides: readonly string[] = []): Promise<boolean> {
    return !(await this.contents.existsBy({ type: Not(In(['wp_navigation', ...besides])) }));
  }

  /** Makes new ids start above `id`, so that imports can use those up to it. Part of a unit of work. */
  async reserve(id: number): Promise<void> {
    const upTo = Math.min(id, MAX_REQUESTED_ID);
    if (upTo <= Number(await this.contents.maximum('id'))) return;
    await this.database.insert(ContentEntity, { id: upTo, type: 'reserved' });
    await this.remove(upTo);
  }

  /** Takes an id and everything that hangs on it away. */
  async remove(id: number): Promise<void> {
    await this.database.delete(ContentEntity, { id });
  }

  /** The kinds of the posts that have these ids. One query. */
  async typesOf(ids: readonly number[]): Promise<Map<number, ContentType>> {
    const rows = await this.rows(ids);
    return new Map(
      rows.flatMap(({ id, type: name }): [number, ContentType][] => {
        const type = this.types.get(name);
        return type ? [[id, type]] : [];
      }),
    );
  }

  /** Whether all these ids are those of posts, of whatever kind. */
  async allExist(ids: readonly number[]): Promise<boolean> {
    const uniqueIds = [...new Set(ids)];
    if (!uniqueIds.every(isId)) return false;
    return (await this.rows(uniqueIds)).length === uniqueIds.length;
  }

  /** The kind of post that has this id. */
  async typeOf(id: number): Promise<ContentType | undefined> {
    if (!isId(id)) return undefined;
    const [row] = await this.rows([id]);
    return row && this.types.get(row.type);
  }

  private rows(ids: readonly number[]): Promise<ContentEntity[]> {
    const sql = `SELECT id, type FROM content WHERE id IN (${placeholders(ids)})`;
    return this.database.read<ContentEntity>(sql, ids, { content: { id: ids } });
  }
}
