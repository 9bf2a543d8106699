import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { type PersonalDataRow, storedRecords } from '#core/personal-data';
import { ApplicationPasswordEntity } from '../application-passwords/application-password.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** Finds the accounts of a person, for requests about personal data. */
@Injectable()
export class AccountRecordsService {
  constructor(
    @InjectRepository(ApplicationPasswordEntity) private readonly passwords: Repository<ApplicationPasswordEntity>,
  ) {}

  /** The rows of the accounts with an e-mail address. @param email in lower case */
  accounts(email: string): Promise<PersonalDataRow[]> {
    return storedRecords(this.passwords.manager, UserEntity, [{ email_key: email }]);
  }

  /** Ids of the application passwords of these accounts, by which the audit log names them. */
  async applicationPasswordIds(userIds: readonly number[]): Promise<string[]> {
    const rows = await this.passwords.find({ select: { uuid: true }, where: { user_id: In(userIds) } });
    return rows.map(({ uuid }) => uuid);
  }
}
