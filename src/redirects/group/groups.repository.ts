import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../core/database/database.js';
import { DomainEvents } from '../../core/events/domain-events.service.js';
import { ListVersions } from '../../core/content/list-versions.js';
import type { CountedPage } from '../../core/content/list-versions.js';
import type { Filter } from '../list/list.dto.js';
import { pageWindow, whereOf } from '../list/list.sql.js';
import { RULES } from '../redirect/rules.repository.js';
import type { BulkGroups, ListGroupsParams } from './group.dto.js';
import { RedirectGroupEntity } from './group.entity.js';
import { groupConditions, groupOrder } from './group-list.sql.js';

/** Name of the groups in `ListVersions`. */
const GROUPS = 'redirect_groups';

/** A group with the number of its rules. */
export type CountedGroup = RedirectGroupEntity & { redirects: number };

const COUNTED = `redirect_groups.*,
  (SELECT COUNT(*) FROM redirects WHERE redirects.group_id = redirect_groups.id) AS redirects`;

/** SQL for groups. */
@Injectable()
export class GroupsRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersions,
    private readonly events: DomainEvents,
  ) {}

  /** A page of groups and how many there are in all. */
  async list(params: ListGroupsParams): Promise<CountedPage<CountedGroup>> {
    const { limit, offset } = pageWindow(params);
    const { sql, parameters } = whereOf(groupConditions(params.filterBy));
    const count = { sql: `SELECT COUNT(*) FROM redirect_groups ${sql}`, parameters };
    const { rows, total } = await this.versions.page<CountedGroup>({ names: [GROUPS], count }, offset, (totals) =>
      this.database.read(
        `SELECT ${COUNTED}, ${totals.sql} FROM redirect_groups ${sql} ${groupOrder(params)} LIMIT ? OFFSET ?`,
        [...totals.parameters, ...parameters, limit, offset],
      ),
    );
    return { rows: rows.map(toGroup), total };
  }

  /** All groups, in order of their ids. */
  async all(): Promise<CountedGroup[]> {
    const rows = await this.database.read<CountedGroup>(`SELECT ${COUNTED} FROM redirect_groups ORDER BY id`);
    return rows.map(toGroup);
  }

  async find(id: number): Promise<CountedGroup | undefined> {
    const [row] = await this.database.read<CountedGroup>(`SELECT ${COUNTED} FROM redirect_groups WHERE id = ?`, [id]);
    return row && toGroup(row);
  }

  async exists(id: number): Promise<boolean> {
    const rows = await this.database.read('SELECT id FROM redirect_groups WHERE id = ?', [id]);
    return rows.length > 0;
  }

  /** Id of the first group; nothing where there is none. */
  async first(): Promise<number | undefined> {
    const [row] = await this.database.read<{ id: number | null }>('SELECT MIN(id) AS id FROM redirect_groups');
    return row?.id ?? undefined;
  }

  /** @returns the new group's id */
  async insert(group: Omit<RedirectGroupEntity, 'id'>): Promise<number> {
    const id = await this.database.insert(RedirectGroupEntity, group);
    await this.versions.bump(GROUPS);
    return id;
  }

  async update(id: number, change: Partial<Omit<RedirectGroupEntity, 'id'>>): Promise<void> {
    await this.database.update(RedirectGroupEntity, id, change);
    await this.versions.bump(GROUPS);
  }

  /** Ids of the groups that a filter finds. */
  async idsOf(filter: Filter | undefined): Promise<number[]> {
    const { sql, parameters } = whereOf(groupConditions(filter));
    const rows = await this.database.read<{ id: number }>(`SELECT id FROM redirect_groups ${sql}`, parameters);
    return rows.map(({ id }) => id);
  }

  /** Does something to groups and all their rules. */
  async bulk(action: BulkGroups, ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const list = placeholders(batch);
      if (action === 'delete') {
        await this.database.execute(`DELETE FROM redirects WHERE group_id IN (${list})`, batch, 'redirects');
        await this.database.execute(`DELETE FROM redirect_groups WHERE id IN (${list})`, batch, 'redirect_groups');
        continue;
      }
      const enabled = action === 'enable' ? 1 : 0;
      await this.database.execute(
        `UPDATE redirects SET enabled = ${enabled} WHERE group_id IN (${list})`,
        batch,
        'redirects',
      );
      await this.database.execute(
        `UPDATE redirect_groups SET enabled = ${enabled} WHERE id IN (${list})`,
        batch,
        'redirect_groups',
      );
    }
    await this.versions.bump(GROUPS);
    await this.versions.bump(RULES);
    await this.events.publish('redirect.changed', { redirectIds: [] });
  }

  /** Deletes all groups and rules. */
  async clear(): Promise<void> {
    await this.database.execute('DELETE FROM redirects', [], 'redirects');
    await this.database.execute('DELETE FROM redirect_groups', [], 'redirect_groups');
    await this.versions.bump(GROUPS);
    await this.versions.bump(RULES);
    await this.events.publish('redirect.changed', { redirectIds: [] });
  }
}

/** Ids that one `IN` names. */
const BATCH = 500;

function toGroup(row: CountedGroup): CountedGroup {
  return {
    ...row,
    tracking: Boolean(row.tracking),
    enabled: Boolean(row.enabled),
    redirects: Number(row.redirects),
  };
}
