import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../group/groups.repository.js';
import { textOf } from '../loose-values.js';
import type { RuleInput } from '../redirect/redirect.dto.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { RulesRepository } from '../redirect/rules.repository.js';
import { refusal } from '../refusals.js';
import { FormerSlugsService } from './former-slugs.service.js';
import { RedirectImportsService } from './redirect-imports.service.js';
import type { RedirectImportResponse, RedirectImporterResponse } from './import.response.js';
import { isObject } from '#core/parameters';

/** The one source there is here; clients know its name. */
const OLD_SLUGS = 'wordpress-old-slugs';

/** Makes rules of what this service knows. */
@Injectable()
export class PluginImportsService {
  constructor(
    private readonly slugs: FormerSlugsService,
    private readonly imports: RedirectImportsService,
    private readonly groups: GroupsRepository,
    private readonly rules: RulesRepository,
  ) {}

  /** The sources that have something. */
  async list(): Promise<{ importers: RedirectImporterResponse[] }> {
    const total = await this.slugs.count();
    return { importers: total === 0 ? [] : [{ id: OLD_SLUGS, name: 'Default WordPress "old slugs"', total }] };
  }

  /**
   * Makes rules of the named sources in the first group. Unknown ones make none, and so do rules that exist already.
   * @throws RestError 400 `redirect_import_invalid_group` where there is no group
   */
  async run(plugin: unknown): Promise<RedirectImportResponse> {
    const first = await this.groups.first();
    const group = first === undefined ? undefined : await this.groups.find(first);
    if (!group) throw refusal('redirect_import_invalid_group', 'There is no group to import into.');
    const plugins = Array.isArray(plugin) ? plugin : [plugin];
    return plugins.includes(OLD_SLUGS) ? this.imports.inputs(await this.newRules(), group) : { imported: 0 };
  }

  /** Rules for former slugs that do not exist yet. */
  private async newRules(): Promise<RuleInput[]> {
    const inputs = await this.slugs.rules();
    const existing = new Set((await this.rules.bySources(inputs.map(({ url }) => textOf(url)))).map(identity));
    return inputs.filter(({ url, action_data: data }) => {
      const target = isObject(data) ? textOf(data.url) : '';
      return !existing.has(JSON.stringify([textOf(url), target]));
    });
  }
}

/** What makes two plain rules the same: source and target. */
const identity = ({ url, action_data: data }: RedirectEntity): string => JSON.stringify([url, data?.url ?? '']);
