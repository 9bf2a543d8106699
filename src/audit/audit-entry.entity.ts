import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn, TextColumn } from '#core/database';

/** One record that a signed-in or key-holding caller created, changed or deleted. */
@Entity('audit_entries')
@Index('ix_audit_entries_created', ['created'])
@Index('ix_audit_entries_record', ['record_type', 'record_id', 'id'])
@Index('ix_audit_entries_user', ['user_id', 'id'])
export class AuditEntryEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** UTC. */
  @MomentColumn()
  created: string;

  /** Id of the signed-in user; 0 for the holder of a key, which `credential` names. */
  @IntColumn()
  user_id: number;

  /** Login at that time; empty without an account. */
  @StringColumn(60)
  login: string;

  /** Name of the application password or kind of key; empty for browser sessions. */
  @StringColumn(500)
  credential: string;

  /** Client address; empty for the command line. */
  @StringColumn(64)
  address: string;

  /** As in the `X-Request-Id` header and in the log. */
  @KeyColumn(64)
  request_id: string;

  /** Method and path of the endpoint, e.g. `POST cal/events/v1/events/:id`. */
  @StringColumn(191)
  action: string;

  /** Table of the record. */
  @KeyColumn(60)
  record_type: string;

  /** Empty where the record has no key of its own. */
  @StringColumn(191)
  record_id: string;

  /** `create`, `update`, `delete`; `sign_in`, `read`, `export`. */
  @KeyColumn(10)
  verb: string;

  /** JSON `{before, after}` with the members that differ; secrets are redacted. */
  @TextColumn()
  changes: string;
}
