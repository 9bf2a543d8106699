import { Injectable } from '@nestjs/common';
import { Database, EntityTransfer } from '#core/database';
import { decodeEntities, sortKey } from '#core/text';
import { ApplicationPasswordEntity } from '../application-passwords/application-password.entity.js';
import { withFormerOwner } from '../application-passwords/salted-hash.js';
import { SecondFactorEntity } from '../second-factor/second-factor.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** Accounts and application passwords as they are, for moves of whole sites. What writes is part of a unit of work. */
@Injectable()
export class AccountTransferService {
  readonly users: EntityTransfer<UserEntity>;
  readonly applicationPasswords: EntityTransfer<ApplicationPasswordEntity>;

  constructor(private readonly database: Database) {
    this.users = new EntityTransfer(database, UserEntity, 'id', ({ login, email, name }) => ({
      ...(login === undefined ? {} : { login_key: login.toLowerCase() }),
      ...(email === undefined ? {} : { email_key: email.toLowerCase() }),
      ...(name === undefined ? {} : { name_key: sortKey(decodeEntities(name)) }),
    }));
    this.applicationPasswords = new EntityTransfer(database, ApplicationPasswordEntity, 'uuid');
  }

  /**
   * Gives an account another id, with its passwords and sessions. Application passwords of accounts with ids above 9 are
   * revoked, and what it wrote has no author afterwards. For databases without content, where the first account has an id that the source uses too.
   */
  async moveAccount(from: number, to: number): Promise<void> {
    const [account] = await this.users.find([from]);
    if (!account) return;
    const unique = `moved-${to}`;
    await this.users.insert([{ ...account, id: to, login: unique, email: unique, slug: unique }]);
    for (const { uuid, hash } of await this.applicationPasswords.find([from], 'user_id')) {
      // The hash of an application password covers the id of its account.
      const moved = withFormerOwner(hash, from);
      if (moved === undefined) await this.applicationPasswords.delete([uuid]);
      else await this.applicationPasswords.update(uuid, { user_id: to, hash: moved });
    }
    await this.database.update(SessionEntity, { user_id: from }, { user_id: to });
    await this.database.update(SecondFactorEntity, { user_id: from }, { user_id: to });
    await this.users.delete([from]);
    await this.users.update(to, { login: account.login, email: account.email, slug: account.slug });
  }
}
