import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database, EntityTransfer } from '#core/database';
import { ListVersionsService } from '#core/lists';
import { foldCase } from '#core/text';
import { DAY_MS, fromMs } from '#core/time';
import { GROUPS } from '../group/groups.repository.js';
import { RedirectGroupEntity } from '../redirect/redirect-group.entity.js';
import { AGENT_KEY_LENGTH, NotFoundLogEntity, RedirectLogEntity, groupKey } from '../log/log.entity.js';
import type { LogEntity, LogKind } from '../log/log.entity.js';
import { ruleInput } from '../redirect/redirect.dto.js';
import { RedirectEntity } from '../redirect/redirect.entity.js';
import { readRule, type RuleDraft } from '../redirect/rule-input.js';
import { RuleEventsService } from '../redirect/rule-events.service.js';
import { RULES } from '../redirect/rules.repository.js';
import { RulesService } from '../redirect/rules.service.js';
import type { SourceFlags } from '../flags.js';
import { siteFlags } from '../settings/redirect.settings.js';
import { RedirectSettingsService } from '../settings/redirect-settings.service.js';
import { FormerSlugEntity } from './former-slug.entity.js';

/** Rules, their groups and logs as they are, for moves of whole sites. What writes is part of a unit of work. */
@Injectable()
export class RedirectTransferService {
  readonly groups: EntityTransfer<RedirectGroupEntity>;
  readonly rules: EntityTransfer<RedirectEntity>;
  readonly log: EntityTransfer<RedirectLogEntity>;
  readonly notFoundLog: EntityTransfer<NotFoundLogEntity>;
  /** Slugs that posts had before; the key is the post. */
  readonly formerSlugs: EntityTransfer<FormerSlugEntity>;

  constructor(
    database: Database,
    private readonly service: RulesService,
    private readonly events: RuleEventsService,
    private readonly settings: RedirectSettingsService,
    private readonly versions: ListVersionsService,
    private readonly clock: Clock,
  ) {
    this.groups = new EntityTransfer(database, RedirectGroupEntity, 'id', ({ name }) =>
      name === undefined ? {} : { name_key: foldCase(name) },
    );
    this.rules = new EntityTransfer(database, RedirectEntity, 'id');
    this.log = new EntityTransfer(database, RedirectLogEntity, 'id', (row) => logKeys(row));
    this.notFoundLog = new EntityTransfer(database, NotFoundLogEntity, 'id', (row) => logKeys(row));
    this.formerSlugs = new EntityTransfer(database, FormerSlugEntity, 'content_id');
  }

  /**
   * Reads rules as an export of the plugin has them.
   * @returns for each a rule, or the reason why it is none
   */
  async read(exported: readonly Readonly<Record<string, unknown>>[]): Promise<(RuleDraft | { reason: string })[]> {
    const context = await this.service.context();
    return exported.map((redirect) => {
      try {
        return readRule(ruleInput(redirect), context);
      } catch (error) {
        return { reason: (error as Error).message };
      }
    });
  }

  /** The flags by which rules are matched where they have none of their own. */
  async siteFlags(): Promise<SourceFlags> {
    return siteFlags(await this.settings.current());
  }

  /** Entries of a log from before this moment (UTC) are deleted; undefined: none are. */
  async logExpiry(kind: LogKind): Promise<string | undefined> {
    const { expire_redirect: redirects, expire_404: notFound } = await this.settings.current();
    const days = kind === 'log' ? redirects : notFound;
    return days > 0 ? fromMs(this.clock.now().getTime() - days * DAY_MS) : undefined;
  }

  /** Lets processes read the rules again, after they were changed here. */
  async changed(): Promise<void> {
    await this.versions.bump(GROUPS);
    await this.versions.bump(RULES);
    await this.events.changed();
  }

  /** Former structures of permalinks, under which posts are found. */
  async permalinkStructures(): Promise<string[]> {
    return [...(await this.settings.current()).permalinks];
  }

  /** Replaces them. */
  async setPermalinkStructures(permalinks: string[]): Promise<void> {
    const { permalinks: current } = await this.settings.current();
    if (JSON.stringify(permalinks) !== JSON.stringify(current))
      await this.settings.change({ permalinks: permalinks.length === 0 ? null : permalinks });
  }

  /** Adds a former structure of permalinks, under which posts are found from now on. */
  async addPermalinkStructure(structure: string): Promise<void> {
    const { permalinks } = await this.settings.current();
    if (!permalinks.includes(structure)) await this.settings.change({ permalinks: [...permalinks, structure] });
  }
}

function logKeys({ url, agent }: Partial<LogEntity>): { url_key?: string; agent_key?: string | null } {
  return {
    ...(url === undefined ? {} : { url_key: groupKey(url) }),
    ...(agent === undefined ? {} : { agent_key: agent === null ? null : groupKey(agent, AGENT_KEY_LENGTH) }),
  };
}
