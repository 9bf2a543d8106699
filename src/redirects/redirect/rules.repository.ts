import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, Repository } from 'typeorm';
import { Conditions, ListQueryBuilder, type ListPage, ListVersionsService } from '#core/lists';
import { Database, SqlExpression, placeholders, IDS_PER_STATEMENT, batches } from '#core/database';
import { foldCase } from '#core/text';
import type { Filter } from '../list/list.dto.js';
import { pageWindow } from '../list/list.sql.js';
import { RedirectEntity, type NewRule } from './redirect.entity.js';
import type { BulkRules, ListRulesDto } from './redirect.dto.js';
import { ruleConditions, ruleOrder } from './rule-list.sql.js';
import { RedirectGroupEntity } from './redirect-group.entity.js';
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
    @InjectRepository(RedirectEntity) private readonly rules: Repository<RedirectEntity>,
  ) {}

  /** A number that grows with every change of any rule, by whichever process. */
  version(): Promise<number> {
    return this.versions.current(RULES);
  }

  /**
   * The enabled rules that are looked up under one of these keys (`requestMatchUrls`; `PATTERN_KEY` for all patterns),
   * in the order in which they are tried.
   */
  async candidates(matchUrls: readonly string[]): Promise<RedirectEntity[]> {
    return this.database.readEntities(
      RedirectEntity,
      `SELECT * FROM redirects WHERE match_url IN (${placeholders(matchUrls)}) AND enabled = 1 ORDER BY position, id`,
      matchUrls,
    );
  }

  /** Whether there is a group with this id, to which rules can belong. */
  hasGroup(id: number): Promise<boolean> {
    return this.rules.manager.existsBy(RedirectGroupEntity, { id });
  }

  /** Whether any rule that is no pattern is enabled. */
  hasPlain(): Promise<boolean> {
    return this.rules.existsBy({ enabled: true, match_url: Not(PATTERN_KEY) });
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
    return (await this.rules.findOneBy({ id })) ?? undefined;
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
    const rules: RedirectEntity[] = [];
    for (const batch of batches(urls, IDS_PER_STATEMENT)) {
      const keys = [...new Set(batch.map((url) => matchUrl(url)))];
      rules.push(...(await this.rules.findBy({ match_url: In(keys) })));
    }
    return rules;
  }

  /** All rules, in order of their ids. */
  all(): Promise<RedirectEntity[]> {
    return this.rules.find({ order: { id: 'ASC' } });
  }

  /** Enabled rules in enabled groups of a module, in the order in which they are tried. */
  ofModule(moduleId: number): Promise<RedirectEntity[]> {
    return this.rules.find({
      where: { enabled: true, group: { module_id: moduleId, enabled: true } },
      order: { position: 'ASC', id: 'ASC' },
    });
  }

  /** How many rules a group has: the default position of the next one. */
  countIn(groupId: number): Promise<number> {
    return this.rules.countBy({ group_id: groupId });
  }

  /** How many rules have a group that is gone. */
  countOrphans(): Promise<number> {
    return this.rules.createQueryBuilder('redirects').where(ORPHANS).getCount();
  }

  /** Puts rules without a group into this one. @returns how many */
  adoptOrphans(groupId: number): Promise<number> {
    return this.change({ group_id: groupId }, new SqlExpression(ORPHANS));
  }

  /** How many patterns there are. */
  countPatterns(): Promise<number> {
    return this.rules.countBy({ regex: true });
  }

  /** @returns the new rule's id */
  async insert(rule: NewRule): Promise<number> {
    const id = await this.database.insert(RedirectEntity, rule);
    await this.versions.bump(RULES);
    return id;
  }

  /** Stores many rules, some hundred with one statement. */
  async insertMany(rules: readonly NewRule[]): Promise<void> {
    await this.database.insertMany(RedirectEntity, rules);
    if (rules.length > 0) await this.versions.bump(RULES);
  }

  async update(id: number, change: Partial<NewRule>): Promise<void> {
    await this.database.update(RedirectEntity, { id }, change);
    await this.versions.bump(RULES);
  }

  /** Does something to rules by their ids. @returns to how many */
  async bulk(action: BulkRules, ids: readonly number[]): Promise<number> {
    let changed = 0;
    for (const batch of batches(ids, IDS_PER_STATEMENT)) {
      const rules = new SqlExpression(`id IN (${placeholders(batch)})`, ...batch);
      changed += await this.change(BULK_CHANGES[action], rules);
    }
    return changed;
  }

  /** Does something to all rules that a filter finds. @returns to how many */
  bulkWhere(action: BulkRules, filter: Filter | undefined, now: Date): Promise<number> {
    return this.change(BULK_CHANGES[action], Conditions.of(ruleConditions(filter, now)).expression());
  }

  /** Which of these ids there are. */
  async known(ids: readonly number[]): Promise<Set<number>> {
    const existingIds = new Set<number>();
    for (const batch of batches(ids, IDS_PER_STATEMENT)) {
      const rows = await this.rules.find({ select: { id: true }, where: { id: In([...batch]) } });
      for (const { id } of rows) existingIds.add(id);
    }
    return existingIds;
  }

  private async change(change: Partial<RedirectEntity> | 'delete', where: SqlExpression): Promise<number> {
    const rows =
      change === 'delete'
        ? await this.database.delete(RedirectEntity, where)
        : await this.database.update(RedirectEntity, where, change);
    if (rows > 0) await this.versions.bump(RULES);
    return rows;
  }
}
