import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, In, Repository } from 'typeorm';
import { Database, IDS_PER_STATEMENT, batches } from '#core/database';
import { Conditions, whereClause, ListQueryBuilder, type ListPage, ListVersionsService } from '#core/lists';
import type { Filter } from '../list/list.dto.js';
import { pageWindow } from '../list/list.sql.js';
import { RedirectEntity } from '../redirect/redirect.entity.js';
import { RULES } from '../redirect/rules.repository.js';
import type { BulkGroups, ListGroupsDto } from './group.dto.js';
import { RedirectGroupEntity } from '../redirect/redirect-group.entity.js';
import { groupConditions, groupOrder } from './group-list.sql.js';

/** Name of the groups in `ListVersionsService`. */
/** Name of the version of the list of groups. */
export const GROUPS = 'redirect_groups';

/** A group with the number of its rules. */
export type CountedGroup = RedirectGroupEntity & { redirects: number };

const COUNTED = `redirect_groups.*,
  (SELECT COUNT(*) FROM redirects WHERE redirects.group_id = redirect_groups.id) AS redirects`;

/** SQL for groups. */
@Injectable()
export class GroupsRepository {
  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
    private readonly versions: ListVersionsService,
    @InjectRepository(RedirectGroupEntity) private readonly groups: Repository<RedirectGroupEntity>,
    @InjectRepository(RedirectEntity) private readonly rules: Repository<RedirectEntity>,
  ) {}

  /** A page of groups. */
  async list(params: ListGroupsDto): Promise<ListPage<CountedGroup>> {
    const { rows, total } = await this.lists.page<CountedGroup>({
      entity: RedirectGroupEntity,
      columns: COUNTED,
      plan: { where: Conditions.of(groupConditions(params.filterBy)), order: groupOrder(params) },
      window: pageWindow(params),
      total: { dependsOn: [GROUPS] },
    });
    return { rows: rows.map(counted), total };
  }

  /** All groups, in order of their ids. */
  all(): Promise<CountedGroup[]> {
    return this.counted();
  }

  async find(id: number): Promise<CountedGroup | undefined> {
    return (await this.counted({ id }))[0];
  }

  exists(id: number): Promise<boolean> {
    return this.groups.existsBy({ id });
  }

  /** Id of the first group; nothing where there is none. */
  async first(): Promise<number | undefined> {
    return (await this.groups.minimum('id')) ?? undefined;
  }

  /** @returns the new group's id */
  async insert(group: Omit<RedirectGroupEntity, 'id'>): Promise<number> {
    const id = await this.database.insert(RedirectGroupEntity, group);
    await this.versions.bump(GROUPS);
    return id;
  }

  async update(id: number, change: Partial<Omit<RedirectGroupEntity, 'id'>>): Promise<void> {
    await this.database.update(RedirectGroupEntity, { id }, change);
    await this.versions.bump(GROUPS);
  }

  /** Ids of the groups that a filter finds. */
  async idsOf(filter: Filter | undefined): Promise<number[]> {
    const where = Conditions.of(groupConditions(filter));
    const rows = await this.database.read<{ id: number }>(
      `SELECT id FROM redirect_groups ${whereClause(where)}`,
      where.parameters,
    );
    return rows.map(({ id }) => id);
  }

  /** Does something to groups and all their rules. */
  async bulk(action: BulkGroups, ids: readonly number[]): Promise<void> {
    for (const batch of batches(ids, IDS_PER_STATEMENT)) {
      const ids = In([...batch]);
      if (action === 'delete') {
        await this.rules.delete({ group_id: ids });
        await this.groups.delete({ id: ids });
        continue;
      }
      const enabled = action === 'enable';
      await this.rules.update({ group_id: ids }, { enabled });
      await this.groups.update({ id: ids }, { enabled });
    }
    await this.versions.bump(GROUPS);
    await this.versions.bump(RULES);
  }

  /** Deletes all groups and rules. */
  async clear(): Promise<void> {
    await this.rules.createQueryBuilder().delete().execute();
    await this.groups.createQueryBuilder().delete().execute();
    await this.versions.bump(GROUPS);
    await this.versions.bump(RULES);
  }

  /** Groups with the number of their rules, by id. */
  private async counted(where: FindOptionsWhere<RedirectGroupEntity> = {}): Promise<CountedGroup[]> {
    const groups = await this.groups.find({ where, order: { id: 'ASC' } });
    const counts = await this.rules
      .createQueryBuilder('r')
      .select('r.group_id', 'id')
      .addSelect('COUNT(*)', 'total')
      .where({ group_id: In(groups.map(({ id }) => id)) })
      .groupBy('r.group_id')
      .getRawMany<{ id: number; total: number | string }>();
    const totals = new Map(counts.map(({ id, total }) => [id, Number(total)]));
    return groups.map((group) => ({ ...group, redirects: totals.get(group.id) ?? 0 }));
  }
}

/** mysql2 may give a count as text. */
const counted = (group: CountedGroup): CountedGroup => ({ ...group, redirects: Number(group.redirects) });
