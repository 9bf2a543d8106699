import { Injectable } from '@nestjs/common';
import type { RedirectGroupEntity } from '../../redirects/redirect/redirect-group.entity.js';
import { RedirectTransferService } from '../../redirects/import/redirect-transfer.service.js';
import { flagsOf, type SourceFlags } from '../../redirects/flags.js';
import type { RedirectEntity } from '../../redirects/redirect/redirect.entity.js';
import { momentOf } from '../../migration/broken-values.js';
import type { Fields, FieldValue, SourceRecord } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { asText, text, whole, wholeIn, truncated } from '../../migration/fields.js';
import { QuarantineError } from '../../migration/quarantine-error.js';
import {
  RecordKind,
  type Built,
  type TableRows,
  type RowOrigin,
  rowOf,
  RegisterRecordKind,
} from '../../migration/record-kind.js';
import type { MigrationRun } from '../../migration/migration-run.js';
import { AddressRulesService } from './address-rules.service.js';
import { REDIRECT_GROUPS, REDIRECTS } from './redirects-traits.js';

/** Groups of redirects. */
@Injectable()
@RegisterRecordKind(REDIRECT_GROUPS)
export class RedirectGroupsKind extends RecordKind<RedirectGroupEntity> {
  constructor(private readonly redirects: RedirectTransferService) {
    super();
  }

  takes(field: string): boolean {
    return ['name', 'tracking', 'module_id', 'status', 'position'].includes(field);
  }

  build({ fields }: SourceRecord, id: number, context: BuildContext): RedirectGroupEntity {
    const module = whole(fields, 'module_id');
    return {
      id,
      name: truncated(context, 'name', text(fields, 'name'), 50),
      name_key: '',
      tracking: fields.tracking === undefined || whole(fields, 'tracking') !== 0,
      module_id: module >= 1 && module <= 3 ? module : 1,
      enabled: text(fields, 'status') !== 'disabled',
      position: wholeIn(fields, 'position', context),
    };
  }

  async insert(built: readonly Built<RedirectGroupEntity>[]): Promise<void> {
    await this.redirects.groups.insert(built.map(({ row }) => row));
  }

  async replace(built: readonly Built<RedirectGroupEntity>[]): Promise<void> {
    for (const { id, row } of built) {
      const { id: _id, ...columns } = row;
      await this.redirects.groups.update(id, columns);
    }
  }

  async load(ids: readonly number[]): Promise<Map<number, RedirectGroupEntity>> {
    return new Map((await this.redirects.groups.find(ids)).map((group) => [group.id, group]));
  }

  describe(group: RedirectGroupEntity): Fields {
    return {
      name: group.name,
      tracking: group.tracking,
      module_id: group.module_id,
      status: group.enabled ? 'enabled' : 'disabled',
      position: group.position,
    };
  }

  tables(group: RedirectGroupEntity, origin: RowOrigin): TableRows {
    return { [this.redirects.groups.table]: [rowOf(this.redirects.groups, group, origin)] };
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.redirects.groups.delete(ids);
  }

  async nextId(): Promise<number> {
    return (await this.redirects.groups.largest('id')) + 1;
  }

  async taken(ids: readonly number[]): Promise<number[]> {
    return (await this.redirects.groups.find(ids)).map(({ id }) => id);
  }
}

const TAKEN = new Set([
  'url',
  'match_data',
  'regex',
  'position',
  'last_count',
  'last_access',
  'group_id',
  'status',
  'action_type',
  'action_code',
  'action_data',
  'match_type',
  'title',
]);

/** Redirect rules. */
@Injectable()
@RegisterRecordKind(REDIRECTS)
export class RedirectsKind extends RecordKind<RedirectEntity> {
  private drafts: ReadonlyMap<number, Awaited<ReturnType<RedirectTransferService['read']>>[number]> = new Map();

  private flags?: SourceFlags;

  constructor(
    private readonly redirects: RedirectTransferService,
    private readonly addresses: AddressRulesService,
  ) {
    super();
  }

  takes(field: string): boolean {
    return TAKEN.has(field);
  }

  override async prepare(records: readonly SourceRecord[]): Promise<void> {
    this.flags = await this.redirects.siteFlags();
    const drafts = await this.redirects.read(records.map(({ fields }) => exported(fields)));
    this.drafts = new Map(records.map(({ id }, i) => [id, drafts[i]]));
  }

  build({ id: sourceId, fields }: SourceRecord, id: number, context: BuildContext): RedirectEntity {
    const draft = this.drafts.get(sourceId);
    if (!draft) throw new QuarantineError('It was not read.');
    if ('reason' in draft) throw new QuarantineError(draft.reason);
    const groupId = context.target('redirect_groups', whole(fields, 'group_id'));
    if (groupId === undefined) throw new QuarantineError(`Its group ${whole(fields, 'group_id')} is not there.`);
    const access = momentOf(fields.last_access);
    return {
      ...draft,
      id,
      enabled: text(fields, 'status') !== 'disabled',
      group_id: groupId,
      position: wholeIn(fields, 'position', context),
      last_count: hits(fields, context),
      last_access: access === undefined || access.startsWith('1970-01-01') ? null : access,
    };
  }

  async insert(built: readonly Built<RedirectEntity>[]): Promise<void> {
    await this.redirects.rules.insert(built.map(({ row }) => row));
  }

  async replace(built: readonly Built<RedirectEntity>[]): Promise<void> {
    for (const { id, row } of built) {
      const { id: _id, ...columns } = row;
      await this.redirects.rules.update(id, columns);
    }
  }

  async load(ids: readonly number[]): Promise<Map<number, RedirectEntity>> {
    return new Map((await this.redirects.rules.find(ids)).map((rule) => [rule.id, rule]));
  }

  describe(rule: RedirectEntity, context: BuildContext): Fields {
    const data = rule.action_data as FieldValue;
    const isPlain = rule.match_type === 'url';
    return {
      url: rule.url,
      match_url: rule.match_url,
      match_data: {
        source: (this.flags ? flagsOf(rule, this.flags) : {}) as unknown as FieldValue,
        ...(rule.match_data?.options && { options: rule.match_data.options as unknown as FieldValue }),
      },
      regex: rule.regex,
      position: rule.position,
      last_count: rule.last_count,
      last_access: rule.last_access ?? '',
      group_id: context.source('redirect_groups', rule.group_id) ?? 0,
      status: rule.enabled ? 'enabled' : 'disabled',
      action_type: rule.action_type,
      action_code: rule.action_code,
      action_data: isPlain ? asText((data as { url?: string } | null)?.url) : data,
      match_type: rule.match_type,
      title: rule.title ?? '',
    };
  }

  tables(rule: RedirectEntity): TableRows {
    return { [this.redirects.rules.table]: [rule] };
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.redirects.rules.delete(ids);
    await this.redirects.changed();
  }

  async nextId(): Promise<number> {
    return (await this.redirects.rules.largest('id')) + 1;
  }

  async taken(ids: readonly number[]): Promise<number[]> {
    return (await this.redirects.rules.find(ids)).map(({ id }) => id);
  }

  override finish(): Promise<void> {
    return this.redirects.changed();
  }

  override complete(run: MigrationRun): Promise<void> {
    return this.addresses.store(run);
  }

  override current(): Promise<object> {
    return this.addresses.current();
  }

  override restore(before: Readonly<Record<string, unknown>>): Promise<void> {
    return this.addresses.restore(before);
  }
}

function hits(fields: Fields, context: BuildContext): number {
  const count = wholeIn(fields, 'last_count', context);
  if (count < 0) context.changed('last_count', 'A number of visits is not negative: it is 0.');
  return Math.max(0, count);
}

/** A rule as an export of the plugin has it. */
function exported(fields: Fields): Record<string, unknown> {
  const { action_data: data, match_data: matchData, title, ...others } = fields;
  const isTarget = typeof data === 'string' && fields.match_type === 'url';
  return {
    url: asText(others.url),
    regex: whole(fields, 'regex') !== 0 || fields.regex === true,
    match_type: asText(others.match_type),
    action_type: asText(others.action_type),
    action_code: Number(others.action_code ?? 0),
    action_data: isTarget ? { url: data } : (data ?? undefined),
    ...(matchData ? { match_data: matchData } : {}),
    title: asText(title),
    position: whole(fields, 'position'),
    enabled: text(fields, 'status') !== 'disabled',
  };
}
