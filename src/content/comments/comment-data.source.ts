import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '#core/database';
import {
  ERASED,
  RegisterPersonalData,
  type Person,
  type PersonalDataSource,
  type PersonalRecords,
  isEmail,
  storedRecords,
} from '#core/personal-data';
import { CommentEntity } from './comment.entity.js';

/** Comments of a person: their texts stay. */
@RegisterPersonalData()
@Injectable()
export class CommentDataSource implements PersonalDataSource {
  constructor(private readonly database: Database) {}

  async find({ email, userIds }: Person): Promise<PersonalRecords> {
    const where = [{ author_email: isEmail(email) }, { author_id: In(userIds) }];
    return { comments: await storedRecords(this.database.em, CommentEntity, where) };
  }

  async erase({ comments = [] }: PersonalRecords): Promise<void> {
    for (const { id } of comments as readonly { id: number }[])
      await this.database.update(
        CommentEntity,
        { id },
        {
          author_id: null,
          author_name: ERASED,
          author_email: '',
          author_url: '',
          author_ip: '',
          author_user_agent: '',
          digest: null,
        },
      );
  }

  networkAddresses({ comments = [] }: PersonalRecords): string[] {
    return comments.map(({ author_ip: address }) => String(address));
  }
}
