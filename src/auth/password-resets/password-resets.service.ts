import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { DomainEventsService } from '#core/events';
import { FailedCredentialsService, MessageLimitsService, SecretKeyService } from '#core/security';
import { AuditLogService } from '../../audit/audit-log.service.js';
import type { UserEntity } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';

const PURPOSE = 'password reset';
/** Time in which the link of a message is valid. */
const RESET_TTL_MS = 3_600_000;
/** `<user id>-<end of its validity, milliseconds since 1970>-<signature>`. */
const TOKEN = /^(\d{1,15})-(\d{1,15})-([0-9a-f]{64})$/;

/**
 * New passwords for those who have forgotten theirs, by a link in a message. Its token is a signature of the account, the
 * address, the end of its validity and the hash of the former password: nothing is stored, and a changed password or
 * address ends all tokens.
 */
@Injectable()
export class PasswordResetsService {
  private areSent = false;

  constructor(
    private readonly users: UsersService,
    private readonly key: SecretKeyService,
    private readonly failures: FailedCredentialsService,
    private readonly messages: MessageLimitsService,
    private readonly database: Database,
    private readonly events: DomainEventsService,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /** Whether the site sends the links; else administrators set passwords. */
  get isOffered(): boolean {
    return this.areSent;
  }

  /** Lets people request links. Called at start by the module that sends messages, where it sends some. */
  offer(): void {
    this.areSent = true;
  }

  /**
   * Requests a link for the account with an address. Whether there is one is not to be seen from the outside.
   * @throws RestError 429 after too many requests of a network or for an address
   */
  async request(email: string): Promise<void> {
    await this.messages.count(PURPOSE, [email]);
    const named = await this.users.bySignInName(email);
    // A login can have the form of the address of another account.
    const user = named?.email_key === email.toLowerCase() ? named : undefined;
    await this.database.write(async () => {
      await this.note('requested', user);
      if (user) await this.events.publish('user.password_reset_requested', { userId: user.id });
    });
  }

  /** When a link that was requested at a moment ends, milliseconds since 1970. */
  expiryOf(requestedMs: number): number {
    return requestedMs + RESET_TTL_MS;
  }

  /** The token for the message to an account; nothing once it has ended. @param expires milliseconds since 1970 */
  async tokenFor(userId: number, expires: number): Promise<string | undefined> {
    const user = await this.users.find(userId);
    if (!user || expires <= this.clock.nowMs()) return undefined;
    return `${userId}-${expires}-${this.key.sign(PURPOSE, signedText(user, expires))}`;
  }

  /**
   * The account of a token. Wrong ones are counted.
   * @returns nothing for wrong, used and expired ones
   * @throws RestError 429 after too many wrong tokens of one account
   */
  async find(token: string): Promise<UserEntity | undefined> {
    const [, id, until, signature] = TOKEN.exec(token) ?? [];
    if (id === undefined) return undefined;
    const expires = Number(until);
    const user = await this.users.find(Number(id));
    if (user && this.key.matches(PURPOSE, signedText(user, expires), signature))
      return expires > this.clock.nowMs() ? user : undefined;
    await this.failures.count(PURPOSE, id);
    return undefined;
  }

  /**
   * Gives the account of a token a new password, once; its sessions end.
   * @returns whether the token was valid
   * @throws RestError 400 `rest_user_invalid_password`, 429
   */
  async reset(token: string, password: string): Promise<boolean> {
    const user = await this.find(token);
    if (!user) return false;
    return this.users.replacePassword(user, password, () => this.note('changed', user));
  }

  private note(step: string, user: UserEntity | undefined): Promise<void> {
    const about = { user: { id: 0, login: '' }, recordId: user ? String(user.id) : '' };
    return this.audit.note('users', 'pw_reset', { step }, about);
  }
}

function signedText({ id, email_key: email, password_hash: hash }: UserEntity, expires: number): string {
  return `${id} ${expires} ${email} ${hash ?? ''}`;
}
