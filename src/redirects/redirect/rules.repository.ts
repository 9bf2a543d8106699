import { Injectable } from '@nestjs/common';
import { Conditions, ListQueryBuilder, type ListPage, ListVersionsService, versionOf } from '#core/lists';
import { Database, SqlExpression, placeholders, IDS_PER_STATEMENT, batches } from '#core/database';
import { DomainEventsService } from '#core/events';
import { foldCase } from '#core/text';
import type { Filter } from '../list/list.dto.js';
import { pageWindow } from '../list/list.sql.js';
import { RedirectEntity, type NewRule } from './redirect.entity.js';
import type { BulkRules, ListRulesDto } from './redirect.dto.js';
import { ruleConditions, ruleOrder } from './rule-list.sql.js';
import { PATTERN_KEY, matchUrl } from './source.js';

/** Name of the rules in `ListVersionsService`. Hits do not count as a change. */
export const RULES = 'redirects';

/** Foreign keys keep these from being; old copies of a database may have them. */
const ORPHANS = 'NOT EXISTS (SELECT id FROM redirect_groups WHERE redirect_groups.id = redirects.group_id)';

/** What a bulk action does to the rules that a condition finds. */
const BULK_CHANGES: Readonly<Record<BulkRules, Partial<RedirectEntity> | 'delete'>> = {
  delete: 'delete',
  enable: { enabled: true },
  disable: { enabled: false },
  reset: { last_count: 0, last_access: null },
};

/** SQL for rules. */
@Injectable()
export class RulesRepository {
  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
    private readonly versions: ListVersionsService,
    private readonly events: DomainEventsService,
  ) {}

  /** A number that grows with every change of any rule, by whichever process. */
  async version(): Promise<number> {
    const [row] = await this.database.read<{ version: number }>(`SELECT ${versionOf([RULES])} AS version`);
    return Number(row?.version ?? 0);
  }

  /**
   * The enabled rules that are looked up under one of these keys (`requestMatchUrls`; `PATTERN_KEY` for all patterns),
   * in the order in which they are tried.
   */
  async candidates(matchUrls: readonly string[]): Promise<RedirectEntity[]> {
    return this.rows(
      `SELECT * FROM redirects WHERE match_url IN (${placeholders(matchUrls)}) AND enabled = 1 ORDER BY position, id`,
      matchUrls,
    );
  }

  /** Whether any rule that is no pattern is enabled. */
  async hasPlain(): Promise<boolean> {
    const rows = await this.database.read('SELECT 1 FROM redirects WHERE enabled = 1 AND match_url <> ? LIMIT 1', [
      PATTERN_KEY,
    ]);
    return rows.length > 0;
  }

  /** Counts that a rule redirected. @param now UTC @param times how often */
  async hit(id: number, now: string, times = 1): Promise<void> {
    const lastCount = new SqlExpression('last_count + ?', times);
    await this.database.update(RedirectEntity, { id }, { last_count: lastCount, last_access: now });
  }

  /** Switches every rule off whose source is this, whatever the case and with or without a slash at its end. @returns how many */
  async disableByUrl(url: string): Promise<number> {
    const keys = [matchUrl(url), matchUrl(url, true), PATTERN_KEY];
    const bare = foldCase(url).replace(/\/$/, '');
    const isSource = `match_url IN (${placeholders(keys)}) AND enabled = 1 AND url_key IN (?, ?)`;
    return this.change({ enabled: false }, new SqlExpression(isSource, ...keys, bare, `${bare}/`));
  }

  async find(id: number): Promise<RedirectEntity | undefined> {
    const [rule] = await this.rows('SELECT * FROM redirects WHERE id = ?', [id]);
    return rule;
  }

  /** A page of rules. @param now what ages are counted from */
  list(params: ListRulesDto, now: Date): Promise<ListPage<RedirectEntity>> {
    return this.lists.page<RedirectEntity>({
      entity: RedirectEntity,
      plan: { where: Conditions.of(ruleConditions(params.filterBy, now)), order: ruleOrder(params) },
      window: pageWindow(params),
      // Hits move rules in and out of this filter without a change of the list's version.
      total: { dependsOn: [RULES], cacheable: params.filterBy?.access === undefined },
    });
  }

  /** The plain rules that have one of these sources. */
  async bySources(urls: readonly string[]): Promise<RedirectEntity[]> {
    const found: RedirectEntity[] = [];
    for (const batch of batches(urls, IDS_PER_STATEMENT)) {
      const keys = [...new Set(batch.map((url) => matchUrl(url)))];
      found.push(...(await this.rows(`SELECT * FROM redirects WHERE match_url IN (${placeholders(keys)})`, keys)));
    }
    return found;
  }

  /** All rules, in order of their ids. */
  async all(): Promise<RedirectEntity[]> {
    return this.rows('SELECT * FROM redirects ORDER BY id', []);
  }

  /** Enabled rules in enabled groups of a module, in the order in which they are tried. */
  async ofModule(moduleId: number): Promise<RedirectEntity[]> {
    return this.rows(
      `SELECT r.* FROM redirect_groups g INNER JOIN redirects r ON r.group_id = g.id
       WHERE g.module_id = ? AND g.enabled = 1 AND r.enabled = 1 ORDER BY r.position, r.id`,
      [moduleId],
    );
  }

  /** How many rules a group has: the default position of the next one. */
  async countIn(groupId: number): Promise<number> {
    return this.count('WHERE group_id = ?', [groupId]);
  }

  /** How many rules have a group that is gone. */
  async countOrphans(): Promise<number> {
    return this.count(`WHERE ${ORPHANS}`, []);
  }

  /** Puts rules without a group into this one. */
  async adoptOrphans(groupId: number): Promise<void> {
    await this.change({ group_id: groupId }, new SqlExpression(ORPHANS));
  }

  /** How many patterns there are. */
  async countPatterns(): Promise<number> {
    return this.count('WHERE regex = 1', []);
  }

  /** @returns the new rule's id */
  async insert(rule: NewRule): Promise<number> {
    const id = await this.database.insert(RedirectEntity, rule);
    await this.changed([id]);
    return id;
  }

  /** Stores many rules, some hundred with one statement. */
  async insertMany(rules: readonly NewRule[]): Promise<void> {
    await this.database.insertMany(RedirectEntity, rules);
    if (rules.length > 0) await this.changed();
  }

  /** @returns whether there is such a rule */
  async update(id: number, change: Partial<NewRule>): Promise<boolean> {
    await this.database.update(RedirectEntity, { id }, change);
    await this.changed([id]);
    return (await this.find(id)) !== undefined;
  }

  /** Does something to rules by their ids. */
  async bulk(action: BulkRules, ids: readonly number[]): Promise<void> {
    for (const batch of batches(ids, IDS_PER_STATEMENT)) {
      const rules = new SqlExpression(`id IN (${placeholders(batch)})`, ...batch);
      await this.change(BULK_CHANGES[action], rules, batch);
    }
  }

  /** Does something to all rules that a filter finds. */
  async bulkWhere(action: BulkRules, filter: Filter | undefined, now: Date): Promise<void> {
    await this.change(BULK_CHANGES[action], Conditions.of(ruleConditions(filter, now)).expression());
  }

  /** Which of these ids there are. */
  async known(ids: readonly number[]): Promise<Set<number>> {
    const known = new Set<number>();
    for (const batch of batches(ids, IDS_PER_STATEMENT)) {
      const rows = await this.database.read<{ id: number }>(
        `SELECT id FROM redirects WHERE id IN (${placeholders(batch)})`,
        batch,
      );
      for (const { id } of rows) known.add(id);
    }
    return known;
  }

  private async rows(sql: string, parameters: readonly unknown[]): Promise<RedirectEntity[]> {
    return await this.database.readEntities(RedirectEntity, sql, parameters);
  }

  private async count(where: string, parameters: readonly unknown[]): Promise<number> {
    const [row] = await this.database.read<{ total: number }>(
      `SELECT COUNT(*) AS total FROM redirects ${where}`,
      parameters,
    );
    return Number(row?.total ?? 0);
  }

  private async change(
    change: Partial<RedirectEntity> | 'delete',
    where: SqlExpression,
    ids: readonly number[] = [],
  ): Promise<number> {
    const rows =
      change === 'delete'
        ? await this.database.delete(RedirectEntity, where)
        : await this.database.update(RedirectEntity, where, change);
    if (rows > 0) await this.changed(ids);
    return rows;
  }

  /** Lets caches and subscribers know. @param ids the rules that changed; none: those that a condition found */
  private async changed(ids: readonly number[] = []): Promise<void> {
    await this.versions.bump(RULES);
    await this.events.publish('redirect.changed', { redirectIds: ids });
  }
}
