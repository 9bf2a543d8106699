import { Injectable } from '@nestjs/common';
import { Caller, Clock, RequestMemo } from '#core/context';
import { AuthConfig } from '../auth.config.js';
import { ContentObserverRegistry } from '#core/content';
import { databaseErrorKind, Database } from '#core/database';
import { DomainEventsService } from '#core/events';
import { RestError } from '#core/errors';
import { decodeEntities, slugify, sortKey, uniqueSlugCandidate } from '#core/text';
import { CapabilitiesService } from '../capabilities.service.js';
import { isRole } from '../roles.js';
import { ADMINISTRATOR, AdministratorsService } from './administrators.service.js';
import { withGrants } from './capability-grants.js';
import { PasswordHasherService, type HashPriority } from './password-hasher.service.js';
import { checkPassword, checkPasswordLength } from './password-rules.js';
import type { UserEntity } from './user.entity.js';
import { profileColumns, type NewUser, type UserChange } from './user-input.js';
import { UsersRepository } from './users.repository.js';
import { isWordpressHash } from './wordpress-hash.js';
import { isId } from '#core/parameters';

const LOGIN = /^[a-z0-9 _.@-]{1,60}$/i;
/**
 * Administrators may give a new account a shorter password than `SIGN_IN_PASSWORD_MIN_LENGTH`: clients of the reference
 * do, and the recorded contract has two characters.
 */
const MIN_INITIAL_PASSWORD_LENGTH = 2;
const NO_ADMINISTRATOR = 'This is the only administrator of the site. Make another one first.';

/** Rules of accounts. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly administrators: AdministratorsService,
    private readonly database: Database,
    private readonly observers: ContentObserverRegistry,
    private readonly clock: Clock,
    private readonly config: AuthConfig,
    private readonly events: DomainEventsService,
    private readonly capabilities: CapabilitiesService,
    private readonly hasher: PasswordHasherService,
    private readonly memo: RequestMemo,
  ) {}

  /** The account with this id; looked up once per request. Accepts any number. */
  find(id: number): Promise<UserEntity | null> {
    if (!isId(id)) return Promise.resolve(null);
    return this.memo.once(userKey(id), () => this.users.find(id));
  }

  /** The accounts with these ids, by id; one query for all. */
  async findAll(ids: readonly number[]): Promise<Map<number, UserEntity>> {
    const users = await this.users.byIds([...new Set(ids)].filter(isId));
    return new Map(users.map((user) => [user.id, user]));
  }

  /** The account whose page has this slug in its address. */
  bySlug(slug: string): Promise<UserEntity | null> {
    return this.users.bySlug(slug);
  }

  /** All accounts, the oldest first. For commands: an interface lists them in pages. */
  all(): Promise<UserEntity[]> {
    return this.users.all();
  }

  byLogin(login: string): Promise<UserEntity | null> {
    return this.users.byLogin(login);
  }

  /** The account that a login or an e-mail address opens; the login counts more. */
  async bySignInName(loginOrEmail: string): Promise<UserEntity | null> {
    const [row] = await this.users.withPasswords(loginOrEmail);
    return row ? this.users.find(row.id) : null;
  }

  /** Lets `find` know accounts for the rest of the request. */
  remember(users: readonly UserEntity[]): void {
    for (const user of users) void this.memo.once(userKey(user.id), () => Promise.resolve(user));
  }

  /**
   * Makes an account.
   * @throws RestError 400 `rest_user_invalid_username`, `existing_user_login`, `existing_user_email`, `rest_user_invalid_role`,
   * `rest_user_invalid_password`
   */
  async create(input: NewUser): Promise<UserEntity> {
    const login = input.login.trim();
    if (!isLogin(login)) {
      throw new RestError(
        'rest_user_invalid_username',
        'A login may hold letters, digits, space and _ . - @, at most 60.',
        400,
      );
    }
    const roles = input.roles && input.roles.length > 0 ? checkedRoles(input.roles) : ['subscriber'];
    const passwordHash = input.password === undefined ? null : await this.initialHash(input.password);
    const profile = profileColumns(input);
    const fullName = `${profile.first_name ?? ''} ${profile.last_name ?? ''}`.trim().slice(0, 250);
    const name = profile.name || fullName || login;
    const store = async (): Promise<UserEntity> => {
      if (await this.users.signInNameTaken(login))
        throw new RestError('existing_user_login', 'This login is taken.', 400);
      if (await this.users.signInNameTaken(input.email)) {
        throw new RestError('existing_user_email', 'There is an account with this e-mail address.', 400);
      }
      const id = await this.users.insert({
        first_name: '',
        last_name: '',
        url: '',
        description: '',
        locale: '',
        ...profile,
        login,
        login_key: login.toLowerCase(),
        email: input.email,
        email_key: input.email.toLowerCase(),
        name,
        name_key: sortKey(decodeEntities(name)),
        nickname: profile.nickname || login,
        slug: await this.freeSlug(input.slug || login),
        password_hash: passwordHash,
        roles: [...roles],
        capabilities: {},
        registered: this.clock.nowUtc(),
      });
      await this.observers.userChanged(id);
      await this.events.publish('user.created', { userId: id });
      return (await this.users.find(id)) as UserEntity;
    };
    return this.database.write(store).catch(sameMoment);
  }

  /**
   * Changes the given members of an account.
   * @throws RestError 400 `rest_user_invalid_email`, `rest_user_invalid_slug`, `rest_user_invalid_role` for values that
   * are taken or unknown, `rest_user_invalid_password` for a password that is short, common or almost a name; 403 `rest_user_invalid_role` when the site would be without an administrator
   */
  async update(id: number, change: UserChange): Promise<UserEntity> {
    const passwordHash =
      change.password === undefined ? undefined : await this.newHash(id, change.password, change.email);
    const store = async (): Promise<UserEntity> => {
      const user = await this.users.find(id);
      if (!user) throw unknownUser();
      const columns = profileColumns(change);
      if (columns.name === '') columns.name = user.login;
      if (columns.name !== undefined) columns.name_key = sortKey(decodeEntities(columns.name));
      if (columns.nickname === '') columns.nickname = user.login;
      if (change.email !== undefined) Object.assign(columns, await this.newEmail(user, change.email));
      if (change.slug !== undefined) columns.slug = await this.newSlug(user, change.slug);
      if (change.roles !== undefined) columns.roles = await this.newRoles(user, change.roles);
      if (change.capabilities !== undefined) {
        const roles = columns.roles ?? user.roles;
        const account = { roles, capabilities: user.capabilities };
        columns.capabilities = withGrants(this.capabilities, account, change.capabilities);
      }
      if (passwordHash !== undefined) columns.password_hash = passwordHash;
      await this.users.update(id, columns);
      this.memo.forget(userKey(id));
      await this.observers.userChanged(id);
      await this.events.publish('user.changed', { userId: id });
      return (await this.users.find(id)) as UserEntity;
    };
    return this.database.write(store).catch(sameMoment);
  }

  /**
   * Deletes an account with its application passwords, which stop working at once. What it wrote stays behind.
   * @throws RestError 403 `rest_user_cannot_delete` for the last administrator
   */
  async delete(user: UserEntity): Promise<void> {
    await this.database.write(async () => {
      if (await this.administrators.isLast(user.id))
        throw new RestError('rest_user_cannot_delete', NO_ADMINISTRATOR, 403);
      await this.users.delete(user.id);
      this.memo.forget(userKey(user.id));
      await this.observers.userRemoved(user.id);
      await this.events.publish('user.deleted', { userId: user.id });
    });
  }

  /** Creates the first account once, also if several processes start at the same time. */
  async isEmpty(): Promise<boolean> {
    return (await this.users.count()) === 0;
  }

  /** @throws RestError 400 `rest_user_invalid_email` for the address or login of another account */
  async assertEmailIsFree(id: number, email: string): Promise<void> {
    if (await this.users.signInNameTaken(email, id))
      throw new RestError('rest_user_invalid_email', 'Another account has this e-mail address.', 400);
  }

  /** Sets the sign-in password. */
  async setPassword(id: number, password: string): Promise<void> {
    await this.update(id, { password });
  }

  /**
   * Gives an account a new password, unless it was changed since the account was read.
   * @param note part of the unit of work that changes it
   * @returns whether it was changed
   * @throws RestError 400 `rest_user_invalid_password`
   */
  async replacePassword(user: UserEntity, password: string, note: () => Promise<void>): Promise<boolean> {
    const hash = await this.newHash(user.id, password);
    return this.database.write(async () => {
      if (!(await this.users.replaceHash(user.id, user.password_hash, hash))) return false;
      this.memo.forget(userKey(user.id));
      await this.observers.userChanged(user.id);
      await this.events.publish('user.changed', { userId: user.id });
      await note();
      return true;
    });
  }

  /** Whether a sign-in password is right. Takes as long for accounts without one. @throws RestError 429 */
  async passwordMatches(user: UserEntity | null, password: string, priority?: HashPriority): Promise<boolean> {
    const stored = user?.password_hash ?? null;
    const isRight = await this.hasher.matches(stored, password, priority);
    if (isRight && user && stored !== null && isWordpressHash(stored)) await this.replaceHash(user, stored, password);
    return isRight;
  }

  /** Stores the hash of a password that was moved here from WordPress in our own form. */
  private async replaceHash(user: UserEntity, stored: string, password: string): Promise<void> {
    const hash = await this.hasher.hash(password);
    await this.database.write(() => this.users.replaceHash(user.id, stored, hash));
    user.password_hash = hash;
  }

  /** The user as a caller with all rights of their roles. */
  asCaller(user: UserEntity, sessionToken = ''): Caller {
    return new Caller(
      user.id,
      user.login,
      this.capabilities.of(user.roles, user.capabilities),
      undefined,
      sessionToken,
    );
  }

  private initialHash(password: string): Promise<string> {
    checkPasswordLength(password, Math.min(this.config.signInPasswordMinLength, MIN_INITIAL_PASSWORD_LENGTH));
    return this.hasher.hash(password);
  }

  private async newHash(id: number, password: string, email?: string): Promise<string> {
    const user = await this.users.find(id);
    if (!user) throw unknownUser();
    checkPassword(password, this.config.signInPasswordMinLength, [user.login, email ?? user.email]);
    return this.hasher.hash(password);
  }

  private async newEmail(user: UserEntity, email: string): Promise<Partial<UserEntity>> {
    await this.assertEmailIsFree(user.id, email);
    return { email, email_key: email.toLowerCase() };
  }

  private async newSlug(user: UserEntity, wanted: string): Promise<string> {
    const slug = slugify(wanted);
    if (slug === '' || slug === user.slug) return user.slug;
    if (await this.users.slugTaken(slug)) {
      throw new RestError(
        'rest_user_invalid_slug',
        `The slug ${slug} belongs to another account. Choose a different one.`,
        400,
      );
    }
    return slug;
  }

  private async newRoles(user: UserEntity, wanted: readonly string[]): Promise<string[]> {
    const roles = checkedRoles(wanted);
    if (!roles.includes(ADMINISTRATOR) && (await this.administrators.isLast(user.id))) {
      throw new RestError('rest_user_invalid_role', NO_ADMINISTRATOR, 403);
    }
    return [...roles];
  }

  private async freeSlug(wanted: string): Promise<string> {
    const base = slugify(wanted.replace(/@/g, '-')) || 'user';
    let slug = base;
    for (let n = 2; await this.users.slugTaken(slug); n++) slug = uniqueSlugCandidate(base, n);
    return slug;
  }
}

/** Whether a text can be a login. */
export function isLogin(text: string): boolean {
  return LOGIN.test(text) && text.trim() !== '';
}

/** 404 `rest_user_invalid_id`. */
export function unknownUser(): RestError {
  return new RestError('rest_user_invalid_id', 'There is no such user.', 404);
}

/** Another request took the login or address between the check and the write; a unique key refused it. */
function sameMoment(error: unknown): never {
  if (databaseErrorKind(error) !== 'unique') throw error;
  throw new RestError('existing_user_login', 'This login or e-mail address has just been taken.', 400);
}

/** The roles, each once. @throws RestError 400 `rest_user_invalid_role` for one that does not exist */
function checkedRoles(roles: readonly string[]): string[] {
  for (const role of roles)
    if (!isRole(role)) throw new RestError('rest_user_invalid_role', `There is no role ${role}.`, 400);
  return [...new Set(roles)];
}

function userKey(id: number): string {
  return `user ${id}`;
}
