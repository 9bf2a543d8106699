import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import {
  RegisterPersonalData,
  isEmail,
  storedRecords,
  type Person,
  type PersonalDataSource,
  type PersonalRecords,
} from '#core/personal-data';
import { MailMessageEntity } from './messages/mail-message.entity.js';

/** Messages to a person. They are deleted with the person's data: what is not sent yet is not sent. */
@RegisterPersonalData()
@Injectable()
export class MailDataSource implements PersonalDataSource {
  constructor(private readonly database: Database) {}

  async find({ email }: Person): Promise<PersonalRecords> {
    return {
      mail_messages: await storedRecords(this.database.em, MailMessageEntity, [{ recipient: isEmail(email) }]),
    };
  }

  async erase({ mail_messages: messages = [] }: PersonalRecords): Promise<void> {
    for (const { id } of messages as readonly { id: number }[])
      await this.database.delete(MailMessageEntity, { id: Number(id) });
  }
}
