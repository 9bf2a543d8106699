import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { DomainEventsService } from '#core/events';
import { FailedCredentialsService, MessageLimitsService, SecretKeyService } from '#core/security';
import { UsersService } from '../users/users.service.js';
import { EmailChangeEntity } from './email-change.entity.js';

const PURPOSE = 'new e-mail address';
const SALT_BYTES = 20;
/** Time in which a new address can be confirmed. */
const CONFIRMATION_TTL_MS = 24 * 3_600_000;
/** `<user id>-<token>`. */
const ADDRESS = /^(\d{1,15})-([0-9a-f]{64})$/;

/** A new address that is to be confirmed. */
export interface PendingEmail {
  userId: number;
  email: string;
}

/**
 * New e-mail addresses of accounts, which take effect when their owners confirm them. The token in the message is a
 * signature of the account, the address and a random salt: only the salt is stored, and it ends with its use.
 */
@Injectable()
export class EmailChangesService {
  private isConfirmed = false;

  constructor(
    private readonly database: Database,
    @InjectRepository(EmailChangeEntity) private readonly changes: Repository<EmailChangeEntity>,
    private readonly users: UsersService,
    private readonly key: SecretKeyService,
    private readonly failures: FailedCredentialsService,
    private readonly messages: MessageLimitsService,
    private readonly events: DomainEventsService,
    private readonly clock: Clock,
  ) {}

  /** Whether new addresses are confirmed; without a module that sends messages they take effect at once. */
  get isRequired(): boolean {
    return this.isConfirmed;
  }

  /** Makes new addresses take effect only when they are confirmed. Called at start by the module that sends messages. */
  require(): void {
    this.isConfirmed = true;
  }

  /**
   * Stores a new address of an account until it is confirmed. A former one can no longer be confirmed.
   * @throws RestError 400 `rest_user_invalid_email` for the address of another account, 429 after too many messages
   */
  async request(userId: number, email: string): Promise<void> {
    await this.users.assertEmailIsFree(userId, email);
    await this.messages.count('new e-mail address', [email]);
    const salt = randomBytes(SALT_BYTES).toString('hex');
    const expires = this.clock.nowMs() + CONFIRMATION_TTL_MS;
    await this.database.write(async () => {
      await this.database.delete(EmailChangeEntity, { user_id: userId });
      await this.database.insert(EmailChangeEntity, { user_id: userId, email, secret_salt: salt, expires });
      await this.events.publish('user.email_change_requested', { userId });
    });
  }

  /** The address of an account that is to be confirmed, with the token for the message; nothing once it expired. */
  async pending(userId: number): Promise<(PendingEmail & { token: string; expires: number }) | undefined> {
    const change = await this.changes.findOneBy({ user_id: userId });
    if (!change || change.expires <= this.clock.nowMs()) return undefined;
    const token = `${userId}-${this.key.sign(PURPOSE, signedText(change))}`;
    return { userId, email: change.email, token, expires: change.expires };
  }

  /**
   * What a token confirms. Wrong ones are counted.
   * @returns nothing for wrong, used and expired ones
   * @throws RestError 429 after too many wrong tokens of one account
   */
  async find(token: string): Promise<EmailChangeEntity | undefined> {
    const [, id, signature] = ADDRESS.exec(token) ?? [];
    if (id === undefined) return undefined;
    const change = await this.changes.findOneBy({ user_id: Number(id) });
    if (change && this.key.matches(PURPOSE, signedText(change), signature))
      return change.expires > this.clock.nowMs() ? change : undefined;
    await this.failures.count(PURPOSE, id);
    return undefined;
  }

  /**
   * Gives an account its new address, once.
   * @returns nothing for wrong, used and expired tokens
   * @throws RestError 400 `rest_user_invalid_email` when another account has taken the address since, 429
   */
  async confirm(token: string): Promise<PendingEmail | undefined> {
    const change = await this.find(token);
    if (!change) return undefined;
    const { user_id: userId, email, secret_salt: salt } = change;
    return this.database.write(async () => {
      if ((await this.database.delete(EmailChangeEntity, { user_id: userId, secret_salt: salt })) !== 1)
        return undefined;
      await this.users.update(userId, { email });
      return { userId, email };
    });
  }
}

function signedText({ user_id: userId, email, secret_salt: salt }: EmailChangeEntity): string {
  return `${userId} ${salt} ${email}`;
}
