import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Database } from '#core/database';
import { AuditEntryEntity } from './audit-entry.entity.js';

/** Ids of records as the audit log has them, by table. */
export type RecordIds = Readonly<Record<string, readonly string[]>>;

/** `record_type` of entries whose values name a device of the person, also once the password has been deleted. */
const CREDENTIALS = 'application_passwords';

/** What the audit log has about a person, for requests about personal data. */
@Injectable()
export class AuditPersonService {
  constructor(
    private readonly database: Database,
    @InjectRepository(AuditEntryEntity) private readonly entries: Repository<AuditEntryEntity>,
  ) {}

  /** Entries of what these accounts did, and entries about these records. */
  find(userIds: readonly number[], records: RecordIds): Promise<AuditEntryEntity[]> {
    const about = Object.entries(records).filter(([, ids]) => ids.length > 0);
    return this.entries.findBy([
      { user_id: In(userIds) },
      ...about.map(([table, ids]) => ({ record_type: table, record_id: In(ids) })),
    ]);
  }

  /** Network addresses from which these accounts changed something. */
  networkAddresses(userIds: readonly number[], entries: readonly AuditEntryEntity[]): string[] {
    return entriesBy(userIds, entries).map(({ address }) => address);
  }

  /**
   * Entries about the person's own records lose their values. Those about other records remain, with a pseudonym: otherwise
   * an administrator could have what they changed forgotten (Art. 17(3)(e) GDPR). Tries to sign in lose the network address.
   */
  async anonymise(userIds: readonly number[], records: RecordIds, entries: readonly AuditEntryEntity[]): Promise<void> {
    const own = entries.filter(
      ({ record_type: type, record_id: id }) => type === CREDENTIALS || records[type]?.includes(id),
    );
    await this.update(own, { changes: '{}' });
    await this.update(
      own.filter(({ verb }) => verb === 'sign_in'),
      { address: '' },
    );
    for (const id of userIds)
      await this.update(entriesBy([id], entries), { login: `erased-${id}`, credential: '', address: '' });
  }

  private async update(entries: readonly AuditEntryEntity[], values: Partial<AuditEntryEntity>): Promise<void> {
    for (const { id } of entries) await this.database.update(AuditEntryEntity, { id }, values);
  }
}

/** The entries of what these accounts did. */
function entriesBy(userIds: readonly number[], entries: readonly AuditEntryEntity[]): AuditEntryEntity[] {
  return entries.filter(({ user_id: user }) => userIds.includes(Number(user)));
}
