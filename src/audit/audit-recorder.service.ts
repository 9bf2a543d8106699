import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Settings } from '../core/config/settings.js';
import { Clock } from '../core/context/clock.js';
import { RequestContext } from '../core/context/request-context.js';
import { rowKey } from '../core/database/change-capture.js';
import type { ChangeRecorder, RowChange } from '../core/database/change-capture.js';
import { Database } from '../core/database/database.js';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import { changedMembers } from './change-members.js';

/** Tables that are not recorded, with the reason. Every other table is, also those that are added later. */
export const UNRECORDED_TABLES: Readonly<Record<string, string>> = {
  audit_entries: 'the audit log itself',
  content: 'ids only: the record itself is in another table',
  idempotency_keys: 'replies stored for repeated requests',
  job_runs: 'when background jobs last ran',
  leases: 'locks of running processes',
  list_versions: 'counters for caches',
  rate_limits: 'failed credentials of the last minutes',
  redirect_log: 'log of visits',
  redirect_not_found_log: 'log of visits',
  seo_indexables: 'derived from contents',
  seo_links: 'derived from contents',
  sessions: 'browser sign-ins',
};

/** Bounds the parameters of a statement. */
const ENTRIES_PER_STATEMENT = 100;

/** Writes the audit log: sees what every unit of work of a signed-in or key-holding caller changes. */
@Injectable()
export class AuditRecorder implements ChangeRecorder, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly entries: AuditEntriesRepository,
  ) {}

  onModuleInit(): void {
    this.database.recorder = this;
  }

  wants(): boolean {
    const context = RequestContext.peek();
    if (this.settings.auditDays === 0 || context === undefined || context.isUnrecorded) return false;
    return context.caller.known || context.keyHolder !== '';
  }

  concerns(table: string): boolean {
    return !Object.hasOwn(UNRECORDED_TABLES, table.toLowerCase());
  }

  async store(changes: readonly RowChange[]): Promise<void> {
    const { caller, keyHolder, address, requestId, action } = RequestContext.current();
    const who = {
      created: this.clock.nowUtc(),
      user_id: caller.id,
      login: caller.login,
      credential: await this.credential(caller.applicationPassword, keyHolder),
      address: address.slice(0, 64),
      request_id: requestId.slice(0, 64),
      action: action.slice(0, 191),
    };
    const entries = changes.map((change) => ({
      ...who,
      record_type: change.table,
      record_id: String(rowKey(change.after ?? change.before ?? {})?.[1] ?? '').slice(0, 191),
      verb: change.verb,
      changes: JSON.stringify(changedMembers(change)),
    }));
    for (let i = 0; i < entries.length; i += ENTRIES_PER_STATEMENT)
      await this.entries.add(entries.slice(i, i + ENTRIES_PER_STATEMENT));
  }

  private async credential(uuid: string | undefined, keyHolder: string): Promise<string> {
    if (uuid === undefined) return keyHolder;
    const [row] = await this.database.read<{ name: string }>('SELECT name FROM application_passwords WHERE uuid = ?', [
      uuid,
    ]);
    return row?.name ?? uuid;
  }
}
