import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import { RestError } from '../../core/rest/errors.js';
import type { UploadedPart } from '../../core/rest/rest-request.js';
import { plainText } from '../../core/text/index.js';
import type { CountedGroup } from '../group/groups.repository.js';
import { GroupsRepository } from '../group/groups.repository.js';
import { GroupsService } from '../group/groups.service.js';
import { BUILT_IN } from '../group/modules.js';
import type { RuleInput } from '../redirect/redirect.dto.js';
import { readRule } from '../redirect/rule-input.js';
import type { RuleDraft } from '../redirect/rule-input.js';
import { RulesRepository } from '../redirect/rules.repository.js';
import { RulesService, complete } from '../redirect/rules.service.js';
import { refusal } from '../refusals.js';
import { RedirectSettings } from '../settings/redirect-settings.service.js';
import { DELIMITERS, readCsvRules } from './csv.reader.js';
import { readHtaccessRules } from './htaccess.reader.js';
import { NAMELESS_GROUP, readJsonFile } from './json.reader.js';

/** How many rules were made. */
export interface ImportWire {
  imported: number;
}

/** Largest file, in bytes: some hundred thousand rules. */
const LARGEST = 20 * 1024 * 1024;

/** Rules that are read before other requests get a turn. */
const IN_A_ROW = 500;

/** Makes rules of files. All rules of a file are made or, if the database fails, none. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly service: RulesService,
    private readonly rules: RulesRepository,
    private readonly groups: GroupsRepository,
    private readonly groupsService: GroupsService,
    private readonly settings: RedirectSettings,
    private readonly database: Database,
  ) {}

  /**
   * Makes rules of a file: CSV, JSON or a configuration of Apache, as the end of its name tells. What is no rule is
   * passed over.
   * @throws RestError 400 `redirect_import_invalid_file` without a file and for one of more than 20 MB,
   *   `redirect_import_invalid_group` for an unknown group, `redirect_import_invalid_json`
   */
  async file(groupId: number, files: readonly UploadedPart[]): Promise<ImportWire> {
    const file = files.find(({ field }) => field === 'file');
    if (!file) throw refusal('redirect_import_invalid_file', 'Send the file as a part called file.');
    if (file.data.length > LARGEST) throw refusal('redirect_import_invalid_file', 'A file may have at most 20 MB.');
    const text = file.data.toString('utf8');
    const kind = file.fileName.toLowerCase().split('.').pop();
    if (kind === 'json') return this.json(text);
    const group = await this.groups.find(groupId);
    if (!group) throw refusal('redirect_import_invalid_group', 'There is no such group.');
    return kind === 'csv' || kind === 'txt' ? this.csv(text, group) : this.inputs(readHtaccessRules(text), group);
  }

  /** Makes rules in a group. A group that is switched off gets rules that are. */
  async inputs(inputs: readonly RuleInput[], group: CountedGroup): Promise<ImportWire> {
    const drafts = await this.draftsOf(inputs);
    await this.store(
      group.id,
      drafts.map((draft) => ({ ...draft, enabled: group.enabled })),
    );
    return { imported: drafts.length };
  }

  private async csv(text: string, group: CountedGroup): Promise<ImportWire> {
    for (const delimiter of DELIMITERS) {
      const wire = await this.inputs(await readCsvRules(text, delimiter), group);
      if (wire.imported > 0) return wire;
    }
    return { imported: 0 };
  }

  private async json(text: string): Promise<ImportWire> {
    const file = readJsonFile(text);
    const byGroup = new Map<string, RuleInput[]>(file.groups.map(({ id }) => [id, []]));
    for (const { group, input } of file.rules) {
      const inputs = byGroup.get(group);
      if (inputs) inputs.push(input);
      else byGroup.set(group, [input]);
    }
    const drafts = new Map<string, RuleDraft[]>();
    for (const [id, inputs] of byGroup) drafts.set(id, await this.draftsOf(inputs));
    await this.database.write(async () => {
      for (const [id, rules] of drafts) {
        const known = file.groups.find((group) => group.id === id);
        if (!known && rules.length === 0) continue;
        await this.store(await this.groupFor(known), rules);
      }
    });
    return { imported: [...drafts.values()].reduce((sum, { length }) => sum + length, 0) };
  }

  private groupFor(known: { name: string; moduleId: number; enabled: boolean } | undefined): Promise<number> {
    const { name = '', moduleId = BUILT_IN, enabled = true } = known ?? {};
    return this.groupsService.add({ name: plainText(name) === '' ? NAMELESS_GROUP : name, moduleId, enabled });
  }

  /** The rules among the inputs; what is none is passed over. */
  private async draftsOf(inputs: readonly RuleInput[]): Promise<RuleDraft[]> {
    const context = await this.service.context();
    const drafts: RuleDraft[] = [];
    for (const [i, input] of inputs.entries()) {
      if (i % IN_A_ROW === IN_A_ROW - 1) await setImmediate();
      try {
        drafts.push(readRule(input, context));
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
      }
    }
    return drafts;
  }

  private async store(groupId: number, drafts: readonly RuleDraft[]): Promise<void> {
    if (drafts.length === 0) return;
    await this.database.write(async () => {
      const before = await this.rules.countIn(groupId);
      await this.rules.insertMany(drafts.map((draft, i) => complete(draft, groupId, before + i)));
      await this.settings.store({ last_group_id: groupId });
    });
  }
}
