import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Like, Not, Repository } from 'typeorm';
import { Clock } from '#core/context';
import { Database, SqlExpression } from '#core/database';
import { invalidParameter } from '#core/errors';
import { SecretKeyService } from '#core/security';
import { plainText } from '#core/text';
import { fromMs, futureUtc, DAY_MS } from '#core/time';
import { ScopesService } from '../scopes.service.js';
import { TextRefusal } from '../texts/text-refusal.js';
import { isWordpressApplicationHash, matchesWordpress } from '../users/wordpress-hash.js';
import { ApplicationPasswordEntity } from './application-password.entity.js';
import { isSalted, matchesSalted, saltedHash, withoutFormerOwner } from './salted-hash.js';

const PASSWORD_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PASSWORD_LENGTH = 24;
/** Begins a password that secret scanners find in files: `alm_[A-Za-z0-9]{24}`. */
const PASSWORD_PREFIX = 'alm_';

/** What an application password is made from. */
export interface NewApplicationPassword {
  name: string;
  /** UUID of the app. */
  app_id?: string;
  /** A value of the caller's choice; without one 24 random letters and digits. */
  password?: string;
  /** Whether a random one begins with `alm_`. Clients of the reference expect letters and digits only. */
  isPrefixed?: boolean;
  /** Without them, it has all rights of the account. */
  scopes?: readonly string[];
  /** Moment from which it is refused, UTC unless it has a zone; without it, it does not expire. */
  expires?: string;
}

/**
 * Rules of application passwords (auth.md §1, §2). Writes name their table, so that the response cache keeps what it has:
 * no page shows a password.
 */
@Injectable()
export class ApplicationPasswordsService {
  constructor(
    @InjectRepository(ApplicationPasswordEntity) private readonly passwords: Repository<ApplicationPasswordEntity>,
    private readonly database: Database,
    private readonly key: SecretKeyService,
    private readonly clock: Clock,
    private readonly scopes: ScopesService,
  ) {}

  /** A user's application passwords, oldest first. */
  list(userId: number): Promise<ApplicationPasswordEntity[]> {
    return this.passwords.find({ where: { user_id: userId }, order: { position: 'ASC' } });
  }

  find(userId: number, uuid: string): Promise<ApplicationPasswordEntity | null> {
    return this.passwords.findOneBy({ user_id: userId, uuid: uuid.toLowerCase() });
  }

  /**
   * Makes an application password.
   * @returns the stored item, and the password, which cannot be read again afterwards
   * @throws RestError 400 `application_password_empty_name`, `rest_invalid_param` for an unknown scope or a past end
   */
  async create(
    userId: number,
    input: NewApplicationPassword,
  ): Promise<{ item: ApplicationPasswordEntity; password: string }> {
    const random = () => (input.isPrefixed ? PASSWORD_PREFIX : '') + randomPassword();
    const password = input.password === undefined ? random() : normalise(input.password);
    const expires = this.checkedEnd(input.expires);
    return this.database.write(async () => {
      const last = await this.passwords.maximum('position', { user_id: userId });
      const item: ApplicationPasswordEntity = {
        uuid: randomUUID(),
        user_id: userId,
        app_id: input.app_id ?? '',
        name: cleanName(input.name),
        hash: saltedHash(textOf(userId, normalise(password))),
        created: this.clock.nowUtc(),
        last_used: null,
        last_ip: null,
        scopes: this.checkedScopes(input.scopes),
        expires,
        position: (last ?? 0) + 1,
      };
      await this.database.insert(ApplicationPasswordEntity, item);
      return { item, password };
    });
  }

  /** Changes the name; nothing else of a password can change. */
  async rename(item: ApplicationPasswordEntity, name: string): Promise<ApplicationPasswordEntity> {
    const cleaned = cleanName(name);
    await this.database.update(ApplicationPasswordEntity, { uuid: item.uuid }, { name: cleaned });
    return { ...item, name: cleaned };
  }

  /** Revokes one: it stops working at once. */
  async delete(item: ApplicationPasswordEntity): Promise<void> {
    await this.database.delete(ApplicationPasswordEntity, { uuid: item.uuid });
  }

  /** Revokes all of a user. @returns how many there were */
  deleteAll(userId: number): Promise<number> {
    return this.database.delete(ApplicationPasswordEntity, { user_id: userId });
  }

  /**
   * Finds the one that `given` opens among a user's stored hashes, in constant time per hash. Expired ones open nothing.
   * Hashes of WordPress (`$generic$…`, `$P$…`) are accepted until their first use, which replaces them.
   */
  async matching<T extends { hash: string | null; expires: string | null }>(
    userId: number,
    given: string,
    candidates: readonly T[],
  ): Promise<T | undefined> {
    const password = normalise(given);
    const text = textOf(userId, password);
    const now = this.clock.nowUtc();
    let found: T | undefined;
    for (const candidate of candidates) {
      if (candidate.hash === null) continue;
      const { hash, formerOwner } = withoutFormerOwner(candidate.hash);
      const fits = isSalted(hash)
        ? matchesSalted(formerOwner === undefined ? text : textOf(formerOwner, password), hash)
        : isWordpressApplicationHash(hash)
          ? await matchesWordpress(hash, password)
          : this.key.matches('application-password', text, hash);
      if (fits && (candidate.expires === null || candidate.expires > now)) found = candidate;
    }
    return found;
  }

  /** Scopes as they are stored. @throws RestError 400 for one that does not exist, and for an empty list */
  private checkedScopes(scopes: readonly string[] | undefined): string | null {
    if (scopes === undefined) return null;
    const { names } = this.scopes;
    if (scopes.length === 0 || !scopes.every((scope) => names.includes(scope)))
      throw invalidParameter('scopes', `Accepted are one or more of ${names.join(', ')}.`);
    return [...new Set(scopes)].join(',');
  }

  private checkedEnd(expires: string | undefined): string | null {
    if (expires === undefined) return null;
    const end = futureUtc(expires, this.clock.now());
    if (end === undefined)
      throw invalidParameter('expires', 'Accepted is a moment in the future, e.g. 2031-05-01T19:30:00Z.');
    return end;
  }

  /** Notes use and address, at most once in 24 hours (auth.md §1). */
  async noteUse(uuid: string, lastUsed: string | null, address: string): Promise<void> {
    const now = this.clock.nowMs();
    const since = fromMs(now - DAY_MS);
    if (lastUsed !== null && lastUsed > since) return;
    await this.database.write(() =>
      this.database.update(
        ApplicationPasswordEntity,
        new SqlExpression('uuid = ? AND (last_used IS NULL OR last_used <= ?)', uuid, since),
        { last_used: fromMs(now), last_ip: address.slice(0, 64) },
      ),
    );
  }

  /** Stores an earlier hash, which depends on the server's key, in the form that does not. */
  async upgradeHash(uuid: string, hash: string | null, userId: number, given: string): Promise<void> {
    if (hash === null || (isSalted(hash) && withoutFormerOwner(hash).formerOwner === undefined)) return;
    await this.database.write(() =>
      this.database.update(
        ApplicationPasswordEntity,
        { uuid, hash },
        { hash: saltedHash(textOf(userId, normalise(given))) },
      ),
    );
  }

  /** How many are stored in the earlier form: these need the key that they were made with until they are used. */
  countKeyed(): Promise<number> {
    return this.passwords.countBy({ hash: Not(Like('%$%')) });
  }
}

function textOf(userId: number, password: string): string {
  return `${userId}:${password}`;
}

/** What is displayed in groups counts without the blanks. */
function normalise(password: string): string {
  return password.replace(/[^a-zA-Z0-9]/g, '');
}

function randomPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('');
}

/** A password in groups of four, as it is shown once; one with a prefix as a whole, so that scanners find copies. */
export function grouped(password: string): string {
  if (password.startsWith(PASSWORD_PREFIX)) return password;
  return (password.match(/.{1,4}/g) ?? []).join(' ');
}

function cleanName(raw: string): string {
  const name = plainText(raw);
  if (name === '')
    throw new TextRefusal(
      'application_password_empty_name',
      'An application password needs a name.',
      400,
      'auth.apps.emptyName',
    );
  return name.slice(0, 500);
}
