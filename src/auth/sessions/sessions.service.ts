import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { Settings } from '../../core/config/settings.js';
import type { Caller } from '../../core/context/caller.js';
import { Clock } from '../../core/context/clock.js';
import { Database } from '../../core/database/database.js';
import { SecretKeyService } from '../../core/security/secret-key.service.js';
import { fromMs } from '../../core/time/index.js';
import type { UserEntity } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { SESSION_COOKIE, sessionToken, setCookie } from './session-cookie.js';
import { SessionsRepository } from './sessions.repository.js';

/** Seconds for which a session is valid: two days. */
const SESSION_TTL_SECONDS = 172_800;
/** Purpose of the signature that ends a session with the password it began with. */
const PASSWORD_MARK = 'session-password';

/** A user who has signed in with this browser. */
export interface SignedIn {
  user: UserEntity;
  /** With a session token, to which nonces are bound. */
  caller: Caller;
}

/** Signing in and out with a browser (auth.md §4). */
@Injectable()
export class SessionsService {
  /** Whether cookies must stay on https. */
  readonly secure: boolean;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly users: UsersService,
    private readonly key: SecretKeyService,
    private readonly database: Database,
    settings: Settings,
    private readonly clock: Clock,
  ) {
    this.secure = settings.publicUrl?.startsWith('https:') ?? false;
  }

  /** Signs a user in. @returns the `Set-Cookie` header for their browser */
  async start(user: UserEntity): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.nowSeconds();
    await this.database.write(() =>
      this.sessions.insert({
        id: this.idsOf(token)[0],
        user_id: user.id,
        password_mark: this.key.sign(PASSWORD_MARK, user.password_hash ?? ''),
        created: fromMs(now * 1000),
        expires: fromMs((now + SESSION_TTL_SECONDS) * 1000),
      }),
    );
    return setCookie(SESSION_COOKIE, token, this.secure, SESSION_TTL_SECONDS);
  }

  /** The user who has signed in with the browser that sends this request; none once the password has changed. */
  async of(request: Pick<IncomingMessage, 'headers'>): Promise<SignedIn | undefined> {
    const token = sessionToken(request.headers.cookie);
    if (token === undefined) return undefined;
    const session = await this.sessions.find(this.idsOf(token), this.clock.nowUtc());
    const user = session && (await this.users.find(session.user_id));
    if (!user || !this.key.matches(PASSWORD_MARK, user.password_hash ?? '', session.password_mark)) return undefined;
    // Nonces are bound to the id that the session was stored with, which a new key does not change.
    return { user, caller: this.users.asCaller(user, session.id) };
  }

  /** Ends the session of a request, if there is one. @returns the `Set-Cookie` header that takes the cookie away */
  async end(request: Pick<IncomingMessage, 'headers'>): Promise<string> {
    const token = sessionToken(request.headers.cookie);
    if (token !== undefined) await this.database.write(() => this.sessions.delete(this.idsOf(token)));
    return setCookie(SESSION_COOKIE, '', this.secure, 0);
  }

  /** Forgets sessions that have expired. Called by a job. */
  async sweep(): Promise<void> {
    const now = this.clock.nowUtc();
    await this.sessions.deleteExpired(now);
  }

  /** The id of a new session, then those that it would have got with previous keys. */
  private idsOf(token: string): string[] {
    return this.key.signatures('session', token);
  }
}
