import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { FAILURE_WINDOW_SECONDS, RateLimiterService, SecretKeyService, base32, matchingStep } from '#core/security';
import { matchesSalted, saltedHash } from '../application-passwords/salted-hash.js';
import type { UserEntity } from '../users/user.entity.js';
import type { SecondFactorEntity } from './second-factor.entity.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { AuthConfig } from '../auth.config.js';

/** Purpose for which secrets are sealed. */
const PURPOSE = 'second-factor';
/** Bytes of a secret: as many as HMAC-SHA-1 uses (RFC 4226). */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Bytes of a recovery code: 16 characters. With 80 bits, a fast hash is enough. */
const RECOVERY_BYTES = 10;

/** What a user sees of the own second factor. */
export interface SecondFactorState {
  /** UTC; nothing while it is off. */
  since?: string;
  recoveryCodesLeft: number;
  /** Whether a role of the user requires it (`SECOND_FACTOR_ROLES`). */
  isRequired: boolean;
}

/** Second factors of sign-in with a browser: codes of an authenticator app (RFC 6238), and recovery codes. */
@Injectable()
export class SecondFactorsService {
  private readonly requiredRoles: readonly string[];

  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly key: SecretKeyService,
    private readonly limiter: RateLimiterService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    config: AuthConfig,
  ) {
    this.requiredRoles = config.secondFactorRoles.split(',').map((role) => role.trim());
  }

  /** Whether the user gives a code at each sign-in. */
  async isOn({ id }: UserEntity): Promise<boolean> {
    return ((await this.factors.find(id))?.confirmed ?? null) !== null;
  }

  /** Whether a role of the user requires a second factor that the user does not have yet. */
  async isMissing(user: UserEntity): Promise<boolean> {
    return this.isRequired(user) && !(await this.isOn(user));
  }

  /** What the page of the account shows. */
  async stateOf(user: UserEntity): Promise<SecondFactorState> {
    const factor = await this.factors.find(user.id);
    return {
      since: factor?.confirmed ?? undefined,
      recoveryCodesLeft: factor?.recovery_hashes.length ?? 0,
      isRequired: this.isRequired(user),
    };
  }

  /**
   * Makes a secret for an authenticator app. Sign-in needs its codes once the first one is confirmed.
   * @returns the secret in Base32; nothing when the user has a second factor already
   */
  begin({ id }: UserEntity): Promise<string | undefined> {
    return this.database.write(async () => {
      if ((await this.factors.find(id))?.confirmed) return undefined;
      const secret = randomBytes(SECRET_BYTES);
      const sealed = this.key.seal(PURPOSE, secret.toString('base64'));
      await this.factors.replace({ user_id: id, sealed, confirmed: null, last_step: 0, recovery_hashes: [] });
      return base32(secret);
    });
  }

  /** The secret that `begin` made, in Base32, until it is confirmed. */
  async pendingSecret({ id }: UserEntity): Promise<string | undefined> {
    const factor = await this.factors.find(id);
    const secret = factor && factor.confirmed === null ? this.secretOf(factor) : undefined;
    return secret && base32(secret);
  }

  /**
   * Turns the second factor on with the first code of the app.
   * @returns the recovery codes, which cannot be read again; nothing for a wrong code
   * @throws RestError 429 after too many tries
   */
  async confirm({ id }: UserEntity, code: string): Promise<string[] | undefined> {
    await this.countTry(id);
    return this.database.write(async () => {
      const factor = await this.factors.find(id);
      if (!factor || factor.confirmed !== null || !(await this.isCode(factor, code))) return undefined;
      await this.factors.update(id, { confirmed: this.clock.nowUtc() });
      return this.newRecoveryCodes({ id });
    });
  }

  /**
   * Whether a code of the app or a recovery code is right; each is accepted once.
   * @throws RestError 429 after too many tries for the account
   */
  async accepts({ id }: UserEntity, code: string): Promise<boolean> {
    await this.countTry(id);
    return this.database.write(async () => {
      const factor = await this.factors.find(id);
      if (!factor) return false;
      return (await this.isCode(factor, code)) || this.useRecovery(factor, code);
    });
  }

  /** Makes new recovery codes; former ones end. */
  async newRecoveryCodes({ id }: Pick<UserEntity, 'id'>): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)).toLowerCase());
    const hashes = codes.map((code) => saltedHash(recoveryText(id, code)));
    await this.database.write(() => this.factors.update(id, { recovery_hashes: hashes }));
    return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
  }

  /** Turns it off. @returns whether it was there */
  turnOff({ id }: Pick<UserEntity, 'id'>): Promise<boolean> {
    return this.database.write(() => this.factors.delete(id));
  }

  /** Seals the stored secrets with the current key. @returns how many were sealed with a previous one */
  async reseal(): Promise<number> {
    let count = 0;
    for (const { user_id: id, sealed: old } of await this.factors.all()) {
      const sealed = this.key.reseal(PURPOSE, old);
      if (sealed === undefined) continue;
      await this.database.write(() => this.factors.update(id, { sealed }));
      count++;
    }
    return count;
  }

  private isRequired({ roles }: UserEntity): boolean {
    return roles.some((role) => this.requiredRoles.includes(role));
  }

  /** Counted before the code is compared, so that tries at the same moment cannot exceed the limit. */
  private countTry(id: number): Promise<void> {
    const subjects = [`second factor of user ${id}`];
    return this.limiter.count(subjects, FAILURE_WINDOW_SECONDS, this.settings.maxFailedCredentials);
  }

  private async isCode(factor: SecondFactorEntity, code: string): Promise<boolean> {
    const secret = this.secretOf(factor);
    const step = secret && matchingStep(secret, code.replace(/\s/g, ''), this.clock.nowSeconds());
    return step !== undefined && this.factors.useStep(factor.user_id, step);
  }

  private async useRecovery(factor: SecondFactorEntity, code: string): Promise<boolean> {
    const text = recoveryText(factor.user_id, code.toLowerCase().replace(/[^a-z2-7]/g, ''));
    const left = factor.recovery_hashes.filter((hash) => !matchesSalted(text, hash));
    return left.length < factor.recovery_hashes.length && this.factors.replaceRecovery(factor, left);
  }

  private secretOf({ sealed }: SecondFactorEntity): Buffer | undefined {
    const text = this.key.open(PURPOSE, sealed);
    return text === undefined ? undefined : Buffer.from(text, 'base64');
  }
}

function recoveryText(userId: number, code: string): string {
  return `recovery ${userId}:${code}`;
}
