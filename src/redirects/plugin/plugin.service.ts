import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Clock, SiteUrls } from '#core/context';
import { clientAddress } from '#core/security';
import { FIRST_GROUP, GroupsService, MODIFIED_GROUP } from '../group/groups.service.js';
import { GroupsRepository } from '../group/groups.repository.js';
import { BUILT_IN_MODULE_ID } from '../group/modules.js';
import { LogsRepository } from '../log/logs.repository.js';
import { RuleEventsService } from '../redirect/rule-events.service.js';
import { RulesRepository } from '../redirect/rules.repository.js';
import { refusal } from '../refusals.js';
import { DATABASE_VERSION } from '../options/options.mapper.js';
import { RedirectSettingsService } from '../settings/redirect-settings.service.js';
import type { FixDto, RepairDto } from './plugin.dto.js';
import { checksOf, toPluginResponse } from './plugin.mapper.js';
import type {
  FixResponse,
  RedirectStateResponse,
  ResetRedirectsResponse,
  UpgradeStateResponse,
} from './plugin.response.js';

/** Looks after redirects as a whole. */
@Injectable()
export class PluginService {
  constructor(
    private readonly rules: RulesRepository,
    private readonly groups: GroupsRepository,
    private readonly groupsService: GroupsService,
    private readonly logs: LogsRepository,
    private readonly settings: RedirectSettingsService,
    private readonly clock: Clock,
    private readonly events: RuleEventsService,
    private readonly urls: SiteUrls,
  ) {}

  /** What is good and what is not. */
  async state(headers: IncomingHttpHeaders): Promise<RedirectStateResponse> {
    const { monitor_post: monitor, https } = await this.settings.current();
    const status = checksOf({
      groups: (await this.groups.first()) === undefined ? 0 : 1,
      orphans: await this.rules.countOrphans(),
      monitorGroup: monitor === 0 || (await this.groups.exists(monitor)),
      mixedScheme: https && this.urls.siteUrl.startsWith('http:'),
      patterns: await this.rules.countPatterns(),
    });
    return toPluginResponse(status, headers, clientAddress());
  }

  /**
   * Puts right what is not good, and tells the state: a group is made if there is none, rules without a group go to the
   * first one, and so does the monitor. With a name and a value nothing is done, because there is nothing to set: the
   * version of the database follows the migrations.
   */
  async repair({ name, value }: RepairDto, headers: IncomingHttpHeaders): Promise<RedirectStateResponse> {
    if (name !== undefined && value !== undefined) return this.state(headers);
    const first = await this.groupsService.keepOne();
    if ((await this.rules.adoptOrphans(first)) > 0) await this.events.changed();
    const { monitor_post: monitor } = await this.settings.current();
    if (monitor !== 0 && !(await this.groups.exists(monitor))) await this.settings.change({ monitor_post: first });
    return this.state(headers);
  }

  /** The response to clients that request an update of the stored data: our own migrations have done that. */
  upgrade(): UpgradeStateResponse {
    return {
      status: 'ok',
      inProgress: false,
      current: DATABASE_VERSION,
      next: DATABASE_VERSION,
      time: this.clock.nowMs() / 1000,
      complete: 0,
      result: 'error',
      reason: `The stored data is up to date: ${DATABASE_VERSION}.`,
      debug: [],
    };
  }

  /**
   * @throws RestError 400 `redirection_invalid_reason`, `redirection_invalid_version` for blank parameters,
   *   `redirection_unsupported_reason` for other reasons than `database`
   */
  fix({ reason, current }: FixDto): FixResponse {
    if (reason.trim() === '') throw refusal('redirection_invalid_reason', 'reason must not be empty.');
    if (current.trim() === '') throw refusal('redirection_invalid_version', 'current must not be empty.');
    if (reason.trim() !== 'database') throw refusal('redirection_unsupported_reason', 'reason must be database.');
    return { success: true, database: { status: 'ok', inProgress: false } };
  }

  /** Deletes all rules, groups, logs and settings, and leaves what a fresh site has. */
  async reset(): Promise<ResetRedirectsResponse> {
    await this.groups.clear();
    await this.events.changed();
    await this.logs.deleteWhere('log', undefined);
    await this.logs.deleteWhere('404', undefined);
    const first = await this.groupsService.add({ name: FIRST_GROUP, moduleId: BUILT_IN_MODULE_ID });
    await this.groupsService.add({ name: MODIFIED_GROUP, moduleId: BUILT_IN_MODULE_ID });
    await this.settings.reset({ last_group_id: first });
    return { location: `${this.urls.siteUrl}/` };
  }
}
