import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service.js';
import { PersonalDataConfig } from './personal-data.config.js';
import { type Caller, Clock, RequestContext } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { ListVersionsService } from '#core/lists';
import { PersonalDataRegistry, type PersonalRecords } from '#core/personal-data';
import { isSecretColumn } from '#core/security';
import { fromMs } from '#core/time';
import { addressForms, addressPattern } from './address-forms.js';
import { PersonRecordsService, rowsByTable } from './person-records.service.js';
import type { ErasureResponse, PersonalDataResponse } from './personal-data.response.js';
import { TextColumnsRepository, type Mention } from './text-columns.repository.js';

/** Replaces an address within a text. */
const REPLACEMENT = '[erased]';
const DAY_MS = 86_400_000;
/** Records that one unit of work of the retention job anonymises. */
const BATCH_SIZE = 200;

/** Exports and erases what is known about an e-mail address. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly records: PersonRecordsService,
    private readonly texts: TextColumnsRepository,
    private readonly versions: ListVersionsService,
    private readonly audit: AuditLogService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: PersonalDataConfig,
  ) {}

  /** Everything that is stored about an address, without secrets: the person's records, and other texts that name it. */
  async export(email: string): Promise<PersonalDataResponse> {
    const records = rowsByTable(await this.records.find(email.trim().toLowerCase()));
    await this.database.write(() => this.audit.note('personal_data', 'export', { records: counts(records) }));
    const shown = Object.entries(records).map(([table, rows]) => [
      table,
      rows.map((row) => withoutSecrets(table, row)),
    ]);
    const mentions = (await this.findMentions(email)).filter(({ table, key }) => !isListed(records[table], key));
    return {
      email,
      exported: `${this.clock.nowUtc().replace(' ', 'T')}Z`,
      records: Object.fromEntries(shown) as PersonalDataResponse['records'],
      mentions: mentions.map(({ table, column, key, text }) => ({ table, column, key, text })),
    };
  }

  /**
   * Erases everything that is known about an address, in one unit of work. Orders and attendees stay without the person,
   * for the accounts; the account of the person is deleted.
   * @throws RestError 403 `rest_user_cannot_delete` when the address belongs to the caller or to the last administrator
   */
  async erase(caller: Caller, email: string): Promise<ErasureResponse> {
    // Visits in memory would be stored after the erasure.
    for (const log of this.registry.visitLogs) await log.flushed();
    return RequestContext.run(unrecorded(), () =>
      this.database.write(async () => {
        const personRecords = await this.records.find(email.trim().toLowerCase());
        refuseOwnAccount(caller, personRecords.person.userIds);
        const visits = await this.records.anonymiseVisits(personRecords);
        await this.records.erase(personRecords);
        const mentions = await this.replaceMentions(email);
        await this.versions.bumpAll();
        const erased = { ...counts(this.erasable(rowsByTable(personRecords))), visits };
        await this.audit.note('personal_data', 'delete', { erased, mentions });
        return { erased, mentions };
      }),
    );
  }

  /** Erases records whose time is over (`ATTENDEE_RETENTION_DAYS`). Called by a job. */
  async expire(): Promise<void> {
    const { attendeeRetentionDays: days } = this.config;
    if (days === 0) return;
    const before = fromMs(this.clock.nowMs() - days * DAY_MS);
    for (const source of this.registry.sources) {
      for (let isMore = source.expire !== undefined; isMore;) {
        isMore = await this.database.write(async () => {
          const erased = await source.expire?.(before, BATCH_SIZE);
          await this.versions.bumpAll();
          return erased === BATCH_SIZE;
        });
      }
    }
  }

  /** Without the tables whose rows stay by law. */
  private erasable(records: PersonalRecords): PersonalRecords {
    const retained = new Set(this.registry.sources.flatMap(({ retained: tables = [] }) => tables));
    return Object.fromEntries(Object.entries(records).filter(([table]) => !retained.has(table)));
  }

  private async findMentions(email: string): Promise<Mention[]> {
    const needles = addressForms(email);
    const pattern = addressPattern(email);
    const mentions: Mention[] = [];
    for (const table of await this.texts.tables()) mentions.push(...(await this.texts.mentions(table, needles)));
    // The database finds longer addresses too, which belong to other people.
    return mentions.filter(({ text }) => text.search(pattern) >= 0);
  }

  private async replaceMentions(email: string): Promise<Record<string, number>> {
    const pattern = addressPattern(email);
    const { sources, visitLogs } = this.registry;
    const deleted = new Set([
      ...sources.flatMap(({ unfinished = [] }) => unfinished),
      ...visitLogs.flatMap(({ tables }) => tables),
    ]);
    const retained = new Set(sources.flatMap(({ retained: tables = [] }) => tables));
    const done: Record<string, number> = {};
    for (const mention of await this.findMentions(email)) {
      const { table, text } = mention;
      if (retained.has(table)) continue;
      if (deleted.has(table)) done[table] = (done[table] ?? 0) + (await this.texts.remove(mention));
      else {
        await this.texts.replace(mention, text.replace(pattern, REPLACEMENT));
        done[table] = (done[table] ?? 0) + 1;
      }
    }
    return done;
  }
}

/** The caller's context, but for the audit log: entries with values from before would keep what is erased. */
function unrecorded(): RequestContext {
  const current = RequestContext.peek();
  const context = new RequestContext(current);
  context.isUnrecorded = true;
  context.action = current?.action ?? '';
  return context;
}

/** Otherwise an administrator could remove their own name from the audit log. */
function refuseOwnAccount(caller: Caller, userIds: readonly number[]): void {
  if (caller.known && userIds.includes(caller.id))
    throw new RestError('rest_user_cannot_delete', 'Another administrator must erase your own account.', 403);
}

function withoutSecrets(table: string, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !isSecretColumn(table, column)));
}

function isListed(rows: readonly Record<string, unknown>[] | undefined, key: Record<string, unknown>): boolean {
  return rows?.some(({ id }) => String(id) === String(key.id)) ?? false;
}

function counts(records: PersonalRecords): Record<string, number> {
  return Object.fromEntries(Object.entries(records).map(([table, rows]) => [table, rows.length]));
}
