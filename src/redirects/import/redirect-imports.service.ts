import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import type { UploadedPart } from '#core/rest';
import { plainText } from '#core/text';
import { type CountedGroup, GroupsRepository } from '../group/groups.repository.js';
import { GroupsService } from '../group/groups.service.js';
import { BUILT_IN_MODULE_ID } from '../group/modules.js';
import type { NewRule } from '../redirect/redirect.entity.js';
import type { RuleInput } from '../redirect/redirect.dto.js';
import { complete, readRule, type RuleContext, type RuleDraft } from '../redirect/rule-input.js';
import { RuleEventsService } from '../redirect/rule-events.service.js';
import { RulesRepository } from '../redirect/rules.repository.js';
import { RulesService } from '../redirect/rules.service.js';
import { refusal } from '../refusals.js';
import { RedirectSettingsService } from '../settings/redirect-settings.service.js';
import { readCsvRules } from './csv.reader.js';
import { readHtaccessRules } from './htaccess.reader.js';
import { NAMELESS_GROUP, readJsonFile, type ImportedGroup } from './json.reader.js';
import { quotedLine, type ReadFile, type ReadRule } from './read-file.js';
import type { RedirectImportResponse, SkippedLineResponse } from './import.response.js';

/** Most skipped lines that an answer lists. */
const MAX_SKIPPED_LISTED = 200;

/** Largest file, in bytes: some hundred thousand rules. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Rules that are read before other requests get a turn. */
const RULES_PER_TURN = 500;

/** Makes rules of files. All rules of a file are made or, if the database fails, none. */
@Injectable()
export class RedirectImportsService {
  constructor(
    private readonly service: RulesService,
    private readonly rules: RulesRepository,
    private readonly groups: GroupsRepository,
    private readonly groupsService: GroupsService,
    private readonly settings: RedirectSettingsService,
    private readonly database: Database,
    private readonly events: RuleEventsService,
  ) {}

  /**
   * Makes rules of a file: CSV, JSON or a configuration of Apache, as the end of its name tells. What is no rule is
   * passed over.
   * @throws RestError 400 `redirect_import_invalid_file` without a file and for one of more than 20 MB,
   *   `redirect_import_invalid_group` for an unknown group, `redirect_import_invalid_json`
   */
  async file(groupId: number, files: readonly UploadedPart[]): Promise<RedirectImportResponse> {
    const file = files.find(({ field }) => field === 'file');
    if (!file) throw refusal('redirect_import_invalid_file', 'Send the file as a part called file.');
    if (file.content.size > MAX_FILE_BYTES)
      throw refusal('redirect_import_invalid_file', 'A file may have at most 20 MB.');
    const text = decoded(await file.content.bytes());
    const kind = file.fileName.toLowerCase().split('.').pop();
    if (kind === 'json') return this.json(text);
    const group = await this.groups.find(groupId);
    if (!group) throw refusal('redirect_import_invalid_group', 'There is no such group.');
    return this.read(kind === 'csv' || kind === 'txt' ? await readCsvRules(text) : readHtaccessRules(text), group);
  }

  /** Makes rules in a group. A disabled group gets disabled rules. */
  inputs(inputs: readonly RuleInput[], group: CountedGroup): Promise<RedirectImportResponse> {
    return this.read({ rules: inputs.map((input, i) => ({ input, line: i + 1, text: '' })), skipped: [] }, group);
  }

  private async read(file: ReadFile, group: CountedGroup): Promise<RedirectImportResponse> {
    const results = await this.draftsOf(file.rules.map(({ input }) => input));
    const drafts = results.filter((result): result is RuleDraft => !('reason' in result));
    await this.store(
      drafts.map((draft) => ({ draft: { ...draft, enabled: draft.enabled && group.enabled }, groupId: group.id })),
    );
    return toImportResponse(drafts.length, [...file.skipped, ...refusedRules(file.rules, results)]);
  }

  /** Groups are always created; rules of a group that the file does not describe come into a new one. */
  private async json(text: string): Promise<RedirectImportResponse> {
    const file = readJsonFile(text);
    const results = await this.draftsOf(file.rules.map(({ input }) => input));
    const drafts = results.map((result) => ('reason' in result ? undefined : result));
    const undescribed = file.rules
      .filter((_, i) => drafts[i] !== undefined)
      .map(({ group }) => group)
      .filter((id) => !file.groups.some((group) => group.id === id))
      .map((id) => ({ id, name: '', moduleId: BUILT_IN_MODULE_ID, enabled: true }));
    await this.database.write(async () => {
      const ids = new Map<string, number>();
      for (const { id, ...group } of [...file.groups, ...undescribed])
        if (!ids.has(id)) ids.set(id, await this.addGroup(group));
      await this.store(
        file.rules.flatMap(({ group }, i) => {
          const [draft, groupId] = [drafts[i], ids.get(group)];
          return draft && groupId !== undefined ? [{ draft, groupId }] : [];
        }),
      );
    });
    const places = file.rules.map(({ input }, i) => ({ input, line: i + 1, text: input.url ?? '' }));
    const imported = drafts.filter((draft) => draft !== undefined).length;
    // Recorded: a file of which something was imported is answered with the number alone.
    return toImportResponse(imported, imported === 0 ? refusedRules(places, results) : []);
  }

  private addGroup({ name, ...group }: Omit<ImportedGroup, 'id'>): Promise<number> {
    return this.groupsService.add({ ...group, name: plainText(name) === '' ? NAMELESS_GROUP : name });
  }

  /** The rule that each input is, or why it is none. */
  private async draftsOf(inputs: readonly RuleInput[]): Promise<DraftResult[]> {
    const context = await this.service.context();
    const drafts: DraftResult[] = [];
    for (const [i, input] of inputs.entries()) {
      if (i % RULES_PER_TURN === RULES_PER_TURN - 1) await setImmediate();
      drafts.push(draftOf(input, context));
    }
    return drafts;
  }

  /** Stores rules in their order; each comes after those that its group has by then. */
  private async store(rules: readonly { draft: RuleDraft; groupId: number }[]): Promise<void> {
    const last = rules.at(-1);
    if (!last) return;
    await this.database.write(async () => {
      const ends = new Map<number, number>();
      const ready: NewRule[] = [];
      for (const { draft, groupId } of rules) {
        const end = ends.get(groupId) ?? (await this.rules.countIn(groupId));
        ends.set(groupId, end + 1);
        ready.push(complete(draft, groupId, end));
      }
      await this.rules.insertMany(ready);
      await this.events.changed();
      await this.settings.rememberGroup(last.groupId);
    });
  }
}

/** The text of a file: UTF-16 where its first two bytes say so, as spreadsheets write it, otherwise UTF-8. */
function decoded(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

type DraftResult = RuleDraft | { reason: string };

function draftOf(input: RuleInput, context: RuleContext): DraftResult {
  try {
    return readRule(input, context);
  } catch (error) {
    if (error instanceof RestError) return { reason: error.message };
    throw error;
  }
}

/** The rules of a file that were refused when they were read. */
function refusedRules(rules: readonly ReadRule[], results: readonly DraftResult[]): SkippedLineResponse[] {
  return rules.flatMap(({ line, text }, i) => {
    const result = results[i];
    return 'reason' in result ? [{ line, text: quotedLine(text), reason: result.reason }] : [];
  });
}

function toImportResponse(imported: number, skipped: readonly SkippedLineResponse[]): RedirectImportResponse {
  if (skipped.length === 0) return { imported };
  const inOrder = skipped.toSorted((a, b) => a.line - b.line);
  return { imported, skipped: inOrder.slice(0, MAX_SKIPPED_LISTED) };
}
