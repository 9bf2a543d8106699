import { Injectable } from '@nestjs/common';
import { AuditPersonService, type RecordIds } from '../audit/audit-person.service.js';
import { AccountRecordsService } from '../auth/account/account-records.service.js';
import { UsersService } from '../auth/users/users.service.js';
import { PersonalDataRegistry, type Person, type PersonalDataSource, type PersonalRecords } from '#core/personal-data';

/** What modules, accounts and the audit log have about a person. */
export interface FoundRecords {
  readonly person: Person;
  readonly accounts: PersonalRecords['users'];
  readonly bySource: ReadonlyMap<PersonalDataSource, PersonalRecords>;
  /** Ids of all these records and of the application passwords, by table. */
  readonly ids: RecordIds;
  readonly entries: Awaited<ReturnType<AuditPersonService['find']>>;
}

/** Finds and erases the records that belong to a person. */
@Injectable()
export class PersonRecordsService {
  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly accounts: AccountRecordsService,
    private readonly users: UsersService,
    private readonly audit: AuditPersonService,
  ) {}

  /** @param email in lower case */
  async find(email: string): Promise<FoundRecords> {
    const accounts = await this.accounts.accounts(email);
    const person: Person = { email, userIds: accounts.map(({ id }) => Number(id)) };
    const bySource = new Map<PersonalDataSource, PersonalRecords>();
    for (const source of this.registry.sources) bySource.set(source, await source.find(person));
    const records = [{ users: accounts }, ...bySource.values()].flatMap((found) => Object.entries(found));
    const ids = {
      ...Object.fromEntries(records.map(([table, rows]) => [table, rows.map(({ id }) => String(id))])),
      application_passwords: await this.accounts.applicationPasswordIds(person.userIds),
    };
    const entries = await this.audit.find(person.userIds, ids);
    return { person, accounts, bySource, ids, entries };
  }

  /**
   * Takes the person out of the records; ids, amounts, states and times stay. Accounts are deleted.
   * @throws RestError 403 `rest_user_cannot_delete` for the last administrator
   */
  async erase({ person, bySource, ids, entries }: FoundRecords): Promise<void> {
    for (const [source, records] of bySource) await source.erase(records);
    await this.audit.anonymise(person.userIds, ids, entries);
    for (const id of person.userIds) {
      const user = await this.users.find(id);
      if (user) await this.users.delete(user);
    }
  }

  /**
   * Takes network address and browser out of log entries of URLs that came from where the person has written or changed
   * something. @returns how many
   */
  async anonymiseVisits({ person, bySource, entries }: FoundRecords): Promise<number> {
    const ofRecords = [...bySource].flatMap(([source, records]) => source.networkAddresses?.(records) ?? []);
    const all = [...ofRecords, ...this.audit.networkAddresses(person.userIds, entries)];
    const addresses = [...new Set(all)].filter((address) => address !== '');
    let changed = 0;
    for (const log of this.registry.visitLogs) changed += await log.anonymise(addresses);
    return changed;
  }
}

/** All rows by table, as an export shows them. */
export function rowsByTable({ accounts, bySource, entries }: FoundRecords): PersonalRecords {
  return Object.assign({ users: accounts }, ...bySource.values(), { audit_entries: entries }) as PersonalRecords;
}
