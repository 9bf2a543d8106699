import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { Settings, siteUrlOf } from '#core/config';
import { type Caller, Clock, RequestContext } from '#core/context';
import { Database } from '#core/database';
import { setCookie } from '#core/http';
import { clientAddress, SecretKeyService, plainAddress } from '#core/security';
import { fromMs } from '#core/time';
import type { UserEntity } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { SESSION_COOKIE, sessionToken } from './session-cookie.js';
import { SecondFactorsService } from '../second-factor/second-factors.service.js';
import type { SessionEntity } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';

/** Seconds for which a session is valid: two days. */
const SESSION_TTL_SECONDS = 172_800;
/** Milliseconds between two notes of the use of a session. */
const USE_INTERVAL_MS = 300_000;
/** Characters of the name of a browser that are stored. */
const MAX_AGENT_LENGTH = 250;
/** Purpose of the signature that ends a session with the password it began with. */
const PASSWORD_MARK = 'session-password';

/** A user who has signed in with this browser. */
export interface SignedIn {
  user: UserEntity;
  /** With a session token, to which nonces are bound. */
  caller: Caller;
  session: SessionEntity;
}

/** Signing in and out with a browser (auth.md §4). */
@Injectable()
export class SessionsService {
  /** Address of the site, on which names and paths of its cookies depend. */
  readonly siteUrl: string;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly users: UsersService,
    private readonly factors: SecondFactorsService,
    private readonly key: SecretKeyService,
    private readonly database: Database,
    settings: Settings,
    private readonly clock: Clock,
  ) {
    this.siteUrl = siteUrlOf(settings);
  }

  /** Signs a user in who has just given the password. @returns the `Set-Cookie` header for their browser */
  async start(user: UserEntity, request: Pick<IncomingMessage, 'headers'>): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const seconds = this.clock.nowSeconds();
    const now = fromMs(seconds * 1000);
    await this.database.write(() =>
      this.sessions.insert({
        id: this.idsOf(token)[0],
        user_id: user.id,
        password_mark: this.key.sign(PASSWORD_MARK, user.password_hash ?? ''),
        created: now,
        expires: fromMs((seconds + SESSION_TTL_SECONDS) * 1000),
        confirmed: now,
        last_used: now,
        address: currentAddress(),
        agent: (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH),
      }),
    );
    return setCookie(SESSION_COOKIE, token, this.siteUrl, SESSION_TTL_SECONDS);
  }

  /**
   * The user who has signed in with the browser that sends this request; none once the password has changed, and none
   * while the user lacks a second factor that a role requires.
   */
  async of(request: Pick<IncomingMessage, 'headers'>): Promise<SignedIn | undefined> {
    const signedIn = await this.withPasswordOnly(request);
    return signedIn && (await this.factors.isMissing(signedIn.user)) ? undefined : signedIn;
  }

  /** The same, also while a second factor is missing: for the page that sets it up. */
  async withPasswordOnly(request: Pick<IncomingMessage, 'headers'>): Promise<SignedIn | undefined> {
    const token = sessionToken(request.headers.cookie, this.siteUrl);
    if (token === undefined) return undefined;
    const session = await this.sessions.find(this.idsOf(token), this.clock.nowUtc());
    const user = session && (await this.users.find(session.user_id));
    if (!user || !this.key.matches(PASSWORD_MARK, user.password_hash ?? '', session.password_mark)) return undefined;
    await this.noteUse(session);
    // Nonces are bound to the id that the session was stored with, which a new key does not change.
    return { user, caller: this.users.asCaller(user, session.id), session };
  }

  /**
   * The same as `of` for a page, whose changes the audit log then records as the user's.
   * @param isSetUp for the page that sets up the second factor
   */
  async identify(request: Request, isSetUp = false): Promise<SignedIn | undefined> {
    const signedIn = await (isSetUp ? this.withPasswordOnly(request) : this.of(request));
    if (signedIn) {
      const context = RequestContext.current();
      context.caller = signedIn.caller;
      context.action = `${request.method} ${request.path}`;
    }
    return signedIn;
  }

  /** The sessions of a user that are valid, newest first; those of a former password are none. */
  async list(user: UserEntity): Promise<SessionEntity[]> {
    const all = await this.sessions.ofUser(user.id, this.clock.nowUtc());
    return all.filter(({ password_mark: mark }) => this.key.matches(PASSWORD_MARK, user.password_hash ?? '', mark));
  }

  /** What a page calls a session: its id is not shown. */
  handleOf({ id }: SessionEntity): string {
    return this.key.sign('session-handle', id).slice(0, 32);
  }

  /** Ends a session of a user by its handle; of one that has ended already there is nothing to do. */
  async endByHandle(user: UserEntity, handle: string): Promise<void> {
    const session = (await this.list(user)).find((each) => this.handleOf(each) === handle);
    if (session) await this.database.write(() => this.sessions.delete([session.id]));
  }

  /** Ends all other sessions of a user. @returns how many */
  endOthers({ user, session }: SignedIn): Promise<number> {
    return this.database.write(() => this.sessions.deleteOthers(user.id, session.id));
  }

  /** Ends the session of a request, if there is one. @returns the `Set-Cookie` header that takes the cookie away */
  async end(request: Pick<IncomingMessage, 'headers'>): Promise<string> {
    const token = sessionToken(request.headers.cookie, this.siteUrl);
    if (token !== undefined) await this.database.write(() => this.sessions.delete(this.idsOf(token)));
    return setCookie(SESSION_COOKIE, '', this.siteUrl, 0);
  }

  /** At most once in five minutes, because every request would write. */
  private async noteUse({ id, last_used: lastUsed }: SessionEntity): Promise<void> {
    const now = this.clock.nowMs();
    const since = fromMs(now - USE_INTERVAL_MS);
    if (lastUsed !== null && lastUsed > since) return;
    await this.database.write(() => this.sessions.noteUse(id, fromMs(now), currentAddress(), since));
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

function currentAddress(): string {
  return plainAddress(clientAddress()).slice(0, 64);
}
