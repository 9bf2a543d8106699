import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditConfig } from './audit.config.js';
import { Clock } from '#core/context';
import { type ChangeRecorder, type RowChange, Database } from '#core/database';
import { currentActor } from './actor.js';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import { changedMembers, recordId } from './change-members.js';

/** Tables that are not recorded, with the reason. Every other table is, also those that are added later. */
export const UNRECORDED_TABLES: Readonly<Record<string, string>> = {
  audit_entries: 'the audit log itself',
  cancelled_events: 'derived from events',
  content: 'ids only: the record itself is in another table',
  idempotency_keys: 'replies stored for repeated requests',
  admission_entries: 'follows from scans',
  admission_scans: 'itself the log of scans; the change of the attendee is recorded',
  job_runs: 'when background jobs last ran',
  leases: 'locks of running processes',
  list_versions: 'counters for caches',
  outbox_deliveries: 'domain events on their way to subscribers',
  rate_limits: 'failed credentials of the last minutes',
  redirect_log: 'log of visits',
  redirect_not_found_log: 'log of visits',
  response_purges: 'counters for caches',
  seo_grants: 'sign-ins at other services that are under way in a browser',
  seo_indexables: 'derived from contents',
  seo_links: 'derived from contents',
  sessions: 'browser sign-ins',
  webhook_deliveries: 'itself a log: messages to other systems',
  sync_changes: 'derived from changes of other tables',
  sync_objects: 'derived from changes of other tables',
  sync_state: 'counter of changes of other tables',
  ticket_sales_changes: 'derived from changes of other tables',
  ticket_sales_dimensions: 'derived from orders',
  ticket_sales_rollups: 'derived from orders',
  ticket_sales_state: 'counter of changes of other tables',
  ticket_checkins: 'itself the log of check-ins; the change of the attendee is recorded',
  ticket_buyers: 'locks of buyers, keyed hashes',
};

/** Columns that follow from other recorded changes: a statement that sets nothing else is not recorded. */
const DERIVED_COLUMNS: ReadonlySet<string> = new Set([
  'terms.count',
  'events.sequence',
  'ticket_scanner_keys.last_used_utc',
  'admission_devices.last_seen_utc',
  'admission_devices.clock_offset_ms',
  'admission_devices.queue_length',
  'admission_devices.software',
]);

/** Bounds the parameters of a statement. */
const ENTRIES_PER_STATEMENT = 100;
/** Characters of changes in one statement: a quarter of the smallest packet that servers accept by default, in UTF-8. */
const CHARACTERS_PER_STATEMENT = 1_000_000;

/** Writes the audit log: sees what every unit of work of a signed-in or key-holding caller changes. */
@Injectable()
export class AuditRecorderService implements ChangeRecorder, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: AuditConfig,
    private readonly entries: AuditEntriesRepository,
  ) {}

  onModuleInit(): void {
    this.database.changes.record(this);
  }

  wants(): boolean {
    if (this.config.auditRetentionDays === 0) return false;
    const { caller, credential, isUnrecorded } = currentActor();
    return !isUnrecorded && (caller.known || credential !== '');
  }

  concerns(table: string, columns?: readonly string[]): boolean {
    const name = table.toLowerCase();
    if (Object.hasOwn(UNRECORDED_TABLES, name)) return false;
    return columns === undefined || !columns.every((column) => DERIVED_COLUMNS.has(`${name}.${column}`));
  }

  async store(changes: readonly RowChange[]): Promise<void> {
    const who = { created: this.clock.nowUtc(), ...currentActor().columns };
    const entries = changes.map((change) => ({
      ...who,
      record_type: change.table,
      record_id: recordId(change),
      verb: change.verb,
      changes: changedMembers(change),
    }));
    let batch: typeof entries = [];
    let characters = 0;
    for (const entry of entries) {
      if (batch.length === ENTRIES_PER_STATEMENT || characters + entry.changes.length > CHARACTERS_PER_STATEMENT) {
        await this.entries.add(batch);
        batch = [];
        characters = 0;
      }
      batch.push(entry);
      characters += entry.changes.length;
    }
    await this.entries.add(batch);
  }
}
