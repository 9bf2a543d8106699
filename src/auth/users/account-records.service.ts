import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '#core/database';
import type { PersonalDataRow } from '#core/personal-data';

/** Finds the accounts of a person, for requests about personal data. */
@Injectable()
export class AccountRecordsService {
  constructor(private readonly database: Database) {}

  /** The rows of the accounts with an e-mail address. @param email in lower case */
  accounts(email: string): Promise<PersonalDataRow[]> {
    return this.database.read<PersonalDataRow>('SELECT * FROM users WHERE email_key = ?', [email]);
  }

  /** Ids of the application passwords of these accounts, by which the audit log names them. */
  async applicationPasswordIds(userIds: readonly number[]): Promise<string[]> {
    const rows = await this.database.read<{ uuid: string }>(
      `SELECT uuid FROM application_passwords WHERE user_id IN (${placeholders(userIds)})`,
      userIds,
    );
    return rows.map(({ uuid }) => uuid);
  }
}
