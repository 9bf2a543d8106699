import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';

/** A row as the database gives it. */
export type PersonalDataRow = Record<string, unknown>;

/** Rows that belong to a person, by table. */
export type PersonalRecords = Readonly<Record<string, readonly PersonalDataRow[]>>;

/** Replaces a name. */
export const ERASED = 'Erased';

/** Whose data are exported or erased. */
export interface Person {
  /** E-mail address in lower case. */
  readonly email: string;
  /** Accounts with this address. */
  readonly userIds: readonly number[];
}

/** The personal data of a module. Texts that name the e-mail address are found without it, in all tables. */
export interface PersonalDataSource {
  /** Tables whose rows are unfinished business: a row that names the address is deleted. */
  readonly unfinished?: readonly string[];
  /** Tables whose rows law requires to stay as they are, for years: an erasure does not change them. */
  readonly retained?: readonly string[];
  /** The records of a person. Columns that `isSecretColumn` names are not exported. */
  find(person: Person): Promise<PersonalRecords>;
  /** Takes the person out of records that `find` gave, in the running unit of work; ids, amounts and times stay. */
  erase(records: PersonalRecords): Promise<void>;
  /** Network addresses in these records, whose visits the erasure anonymises too. */
  networkAddresses?(records: PersonalRecords): string[];
  /**
   * Erases records whose retention is over, in the running unit of work.
   * @param before UTC: records that were last needed before
   * @param limit how many of each table at most
   * @returns how many of the table with most of them; `limit` means that there may be more
   */
  expire?(before: string, limit: number): Promise<number>;
}

/** A log of visits: it knows visitors by their network addresses only. */
export interface VisitLog {
  /** Its tables. A row that names an e-mail address is deleted. */
  readonly tables: readonly string[];
  /** Resolves when all visits so far are stored. Called before the unit of work begins. */
  flushed(): Promise<void>;
  /** Takes network address and browser out of the entries from these addresses. @returns how many */
  anonymise(addresses: readonly string[]): Promise<number>;
}

/** Registers a provider that implements `PersonalDataSource`: every module that stores records of people has one. */
export const RegisterPersonalData = createRegistration<PersonalDataSource>();

/** Registers a provider that implements `VisitLog`. */
export const RegisterVisitLog = createRegistration<VisitLog>();

/** The modules that have personal data. */
@Injectable()
export class PersonalDataRegistry {
  constructor(private readonly registrations: Registrations) {}

  /** Records of people. */
  get sources(): readonly PersonalDataSource[] {
    return this.registrations.all(RegisterPersonalData);
  }

  /** Logs of visits. */
  get visitLogs(): readonly VisitLog[] {
    return this.registrations.all(RegisterVisitLog);
  }
}
