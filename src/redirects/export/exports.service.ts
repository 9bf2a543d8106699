import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { noRoute } from '#core/errors';
import { serviceVersion } from '../../core/version.js';
import { toGroupResponse } from '../group/group.mapper.js';
import { GroupsRepository } from '../group/groups.repository.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { portableSource } from '../redirect/source.js';
import { RulesRepository } from '../redirect/rules.repository.js';
import { RulesService } from '../redirect/rules.service.js';
import { siteFlags } from '../settings/redirect.settings.js';
import { RedirectSettingsService } from '../settings/redirect-settings.service.js';
import { apacheOf } from './apache.writer.js';
import { csvOf } from './csv.writer.js';
import { EXPORT_FORMATS, type ExportFormat, type ExportDto } from './export.dto.js';
import { jsonOf } from './json.writer.js';
import { nginxOf } from './nginx.writer.js';
import type { ServerContext } from './server-text.js';
import type { RedirectExportResponse, ExportNoteResponse } from './export.response.js';

const PRODUCT = 'Almanac';

/** Most notes that an answer lists; the file has all of them. */
const MAX_NOTES_LISTED = 200;

/** Writes rules down for other programs. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly rules: RulesRepository,
    private readonly service: RulesService,
    private readonly groups: GroupsRepository,
    private readonly settings: RedirectSettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * The enabled rules in enabled groups of a module by position, or all rules by id.
   * @throws RestError 404 `rest_no_route` for a form in other letters than the index has
   */
  async export({ module, format }: ExportDto): Promise<RedirectExportResponse> {
    if (!EXPORT_FORMATS.includes(format)) throw noRoute();
    const moduleId = module.toLowerCase() === 'all' ? undefined : Number(module);
    const rules = moduleId === undefined ? await this.rules.all() : await this.rules.ofModule(moduleId);
    const { data, notes } = await this.write(format, rules, moduleId);
    return { data, total: rules.length, ...(notes.length > 0 && { notes: notes.slice(0, MAX_NOTES_LISTED) }) };
  }

  private async write(
    format: ExportFormat,
    rules: RedirectEntity[],
    moduleId: number | undefined,
  ): Promise<{ data: string; notes: ExportNoteResponse[] }> {
    if (format === 'json') return { data: await this.json(rules, moduleId), notes: [] };
    const context = await this.context();
    if (format === 'csv') return { data: csvOf(rules, context.flags), notes: [] };
    return format === 'apache' ? apacheOf(rules, context) : nginxOf(rules, context);
  }

  private async json(rules: RedirectEntity[], moduleId: number | undefined): Promise<string> {
    const groups = await this.groups.all();
    const shown = groups.filter((group) => moduleId === undefined || group.module_id === moduleId);
    return jsonOf(
      { version: serviceVersion(), date: mailDate(this.clock.now()) },
      shown.map((group) => toGroupResponse(group)),
      (await this.service.toResponses(rules)).map((rule) => ({ ...rule, url: portableSource(rule.url, rule.regex) })),
    );
  }

  private async context(): Promise<ServerContext> {
    const options = await this.settings.current();
    return {
      product: PRODUCT,
      date: mailDate(this.clock.now()),
      flags: siteFlags(options),
      https: options.https,
      reading: await this.service.context(),
    };
  }
}

/** `Fri, 20 Nov 2026 08:24:50 +0000`. */
const mailDate = (moment: Date): string => moment.toUTCString().replace('GMT', '+0000');
