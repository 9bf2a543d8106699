import { Injectable } from '@nestjs/common';
import { Clock, SiteUrls } from '#core/context';
import { Database } from '#core/database';
import { SiteService } from '#core/site';
import { wholeNumber } from '../list/list.dto.js';
import { refusal } from '../refusals.js';
import { siteFlags } from '../settings/redirect.settings.js';
import { RedirectSettingsService } from '../settings/redirect-settings.service.js';
import type { RedirectEntity } from './redirect.entity.js';
import type { BulkRulesDto, CreateRuleDto, ListRulesDto, RuleInput, UpdateRuleDto } from './redirect.dto.js';
import { toRuleResponse } from './redirect.mapper.js';
import { checkTypes, complete, readRule, type RuleContext } from './rule-input.js';
import { RuleEventsService } from './rule-events.service.js';
import { RulesRepository } from './rules.repository.js';
import type { RedirectResponse } from './redirect.response.js';

/** A list as it is answered. */
export interface RuleListResponse<Item> {
  items: Item[];
  total: number;
}

/** Makes, changes and lists rules. */
@Injectable()
export class RulesService {
  constructor(
    private readonly rules: RulesRepository,
    private readonly settings: RedirectSettingsService,
    private readonly site: SiteService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: RuleEventsService,
    private readonly urls: SiteUrls,
  ) {}

  /** A page of rules. */
  async list(params: ListRulesDto): Promise<RuleListResponse<RedirectResponse>> {
    const { rows, total } = await this.rules.list(params, this.clock.now());
    return { items: await this.toResponses(rows), total };
  }

  /** Rules as they are answered. */
  async toResponses(rules: readonly RedirectEntity[]): Promise<RedirectResponse[]> {
    const flags = siteFlags(await this.settings.current());
    const clock = await this.site.settings();
    return rules.map((rule) => toRuleResponse(rule, flags, clock));
  }

  /**
   * Makes a rule for each of the sources that are sent, or none, and gives the list. All are made or none.
   * @throws RestError 400 `redirect`: no such match type, action or group, no source, a target that is none
   */
  async createMany(params: CreateRuleDto): Promise<RuleListResponse<RedirectResponse>> {
    const { url: sources, ...input } = params;
    if (sources && sources.length > 0) await this.createAll(input, sources);
    return this.list(params);
  }

  private async createAll(input: Omit<RuleInput, 'url'>, sources: readonly string[]): Promise<void> {
    checkTypes(input);
    const groupId = await this.groupOf(input);
    const context = await this.context();
    const drafts = sources.map((url) => readRule({ ...input, url }, context));
    await this.database.write(async () => {
      const end = await this.rules.countIn(groupId);
      await this.rules.insertMany(drafts.map((draft, i) => complete(draft, groupId, end + i)));
      await this.settings.rememberGroup(groupId);
      await this.events.changed();
    });
  }

  /** Makes a rule. @throws RestError as `createMany` */
  async create(input: RuleInput): Promise<RedirectEntity> {
    checkTypes(input);
    const groupId = await this.groupOf(input);
    const draft = readRule(input, await this.context());
    const id = await this.database.write(async () => {
      const rule = complete(draft, groupId, await this.rules.countIn(groupId));
      await this.settings.rememberGroup(groupId);
      const ruleId = await this.rules.insert(rule);
      await this.events.changed([ruleId]);
      return ruleId;
    });
    return this.get(id);
  }

  /**
   * Replaces a rule, but for whether it is enabled, and what it redirects to unless that is sent.
   * @throws RestError 400 `redirect_update_failed` where there is none, and as `createMany`
   */
  async update({ id, ...input }: UpdateRuleDto): Promise<{ item: RedirectResponse }> {
    const rule = await this.rules.find(id);
    if (!rule) throw refusal('redirect_update_failed', 'There is no such redirect.');
    checkTypes(input);
    const groupId = await this.groupOf(input);
    const draft = readRule(input, await this.context(), rule.action_data);
    const {
      last_count: hits,
      last_access: access,
      ...change
    } = complete({ ...draft, enabled: rule.enabled }, groupId, 0);
    await this.settings.rememberGroup(groupId);
    await this.rules.update(id, {
      ...change,
      ...(draft.last_count !== undefined && { last_count: hits }),
      ...(draft.last_access !== undefined && { last_access: access }),
    });
    await this.events.changed([id]);
    const [item] = await this.toResponses([await this.get(id)]);
    return { item };
  }

  /**
   * Does something to the rules with these ids, or without any to all that the filter finds, and gives the list. An
   * unknown id ends the work; what came before it stays done (redirects.md §3).
   * @throws RestError 400 `redirect_bulk_failed` for an unknown id
   */
  async bulk(params: BulkRulesDto): Promise<RuleListResponse<RedirectResponse>> {
    const ids = (params.items ?? []).map(wholeNumber);
    const unknown = await this.database.write(async () => {
      if (ids.length === 0) {
        const changed = params.global ? await this.rules.bulkWhere(params.bulk, params.filterBy, this.clock.now()) : 0;
        if (changed > 0) await this.events.changed();
        return undefined;
      }
      const existingIds = await this.rules.known(ids);
      const end = ids.findIndex((id) => !existingIds.has(id));
      const present = end < 0 ? ids : ids.slice(0, end);
      if ((await this.rules.bulk(params.bulk, present)) > 0) await this.events.changed(present);
      return end < 0 ? undefined : ids[end];
    });
    if (unknown !== undefined) throw refusal('redirect_bulk_failed', `There is no redirect ${unknown}.`);
    return this.list(params);
  }

  /** Disables every rule with this source. */
  async disableByUrl(url: string): Promise<void> {
    if ((await this.rules.disableByUrl(url)) > 0) await this.events.changed();
  }

  /** What rules are read with. */
  async context(): Promise<RuleContext> {
    const { siteUrl } = this.urls;
    const options = await this.settings.current();
    return {
      flags: siteFlags(options),
      host: URL.canParse(siteUrl) ? new URL(siteUrl).hostname : '',
      scheme: siteUrl.startsWith('https:') ? 'https' : 'http',
      autoTarget: options.auto_target,
      now: this.clock.now(),
    };
  }

  private async get(id: number): Promise<RedirectEntity> {
    const rule = await this.rules.find(id);
    if (!rule) throw refusal('redirect_update_failed', 'The redirect was deleted in the meantime.');
    return rule;
  }

  private async groupOf({ group_id: id }: Omit<RuleInput, 'url'>): Promise<number> {
    if (!id || !(await this.rules.hasGroup(id))) throw refusal('redirect', 'group_id must be the id of a group.');
    return id;
  }
}
