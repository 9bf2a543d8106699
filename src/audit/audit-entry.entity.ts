import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One record that a signed-in or key-holding caller created, changed or deleted. */
@Entity('audit_entries')
@Index('ix_audit_entries_created', ['created'])
@Index('ix_audit_entries_user', ['user_id', 'id'])
@Index('ix_audit_entries_record', ['record_type', 'record_id', 'id'])
export class AuditEntryEntity {
  @PrimaryGeneratedColumn()
  id: number;

  /** UTC. */
  @Column('datetime')
  created: string;

  /** Id of the signed-in user; 0 for the holder of a key, which `credential` names. */
  @Column('int')
  user_id: number;

  /** Login at that time; empty without an account. */
  @Column('varchar', { length: 60 })
  login: string;

  /** Name of the application password or kind of key; empty for browser sessions. */
  @Column('varchar', { length: 500 })
  credential: string;

  /** Client address; empty for the command line. */
  @Column('varchar', { length: 64 })
  address: string;

  /** As in the `X-Request-Id` header and in the log. */
  @Column('varchar', { length: 64 })
  request_id: string;

  /** Method and path of the endpoint, e.g. `POST cal/events/v1/events/:id`. */
  @Column('varchar', { length: 191 })
  action: string;

  /** Table of the record. */
  @Column('varchar', { length: 60 })
  record_type: string;

  /** Empty where the record has no key of its own. */
  @Column('varchar', { length: 191 })
  record_id: string;

  /** `create`, `update` or `delete`. */
  @Column('varchar', { length: 10 })
  verb: string;

  /** JSON `{before, after}` with the members that differ; secrets are redacted. */
  @Column('text')
  changes: string;
}
