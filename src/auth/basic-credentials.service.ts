import { Injectable } from '@nestjs/common';
import { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { ApplicationPasswordsService } from './application-passwords/application-passwords.service.js';
import { plainAddress, FailedCredentialsService } from '#core/security';
import { CapabilitiesService } from './capabilities.service.js';
import { ScopesService } from './scopes.service.js';
import { UsersRepository } from './users/users.repository.js';

/** Login and application password of a request. */
export interface BasicCredentials {
  login: string;
  password: string;
}

/**
 * Login and password of a Basic header, or of a Bearer one with the same content, which is all that some clients can send;
 * anything that is not one counts as no credentials.
 */
export function readBasic(header: string | undefined): BasicCredentials | undefined {
  const encoded = /^(?:basic|bearer)\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const login = text.slice(0, colon);
  const password = text.slice(colon + 1);
  return colon > 0 && password !== '' ? { login, password } : undefined;
}

/** Checks Basic credentials: a login or e-mail address with an application password (auth.md §1). */
@Injectable()
export class BasicCredentialsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: ApplicationPasswordsService,
    private readonly failures: FailedCredentialsService,
    private readonly capabilities: CapabilitiesService,
    private readonly scopes: ScopesService,
  ) {}

  /** The caller they belong to. @throws RestError 401 for wrong ones, 429 after too many of them from one network */
  async verify({ login, password }: BasicCredentials, address: string): Promise<Caller> {
    const rows = await this.users.withPasswords(login.trim());
    const [user] = rows;
    // An unknown user costs the same work as a known one with a wrong password.
    const used = await this.passwords.matching(user?.id ?? 0, password, rows);
    if (user && used?.uuid) {
      await this.passwords.upgradeHash(used.uuid, used.hash, user.id, password);
      await this.passwords.noteUse(used.uuid, used.last_used, plainAddress(address));
      const own = JSON.parse(user.capabilities) as Record<string, boolean>;
      const capabilities = this.capabilities.of(JSON.parse(user.roles) as string[], own);
      const scopes = used.scopes === null ? undefined : this.scopes.of(used.scopes.split(','));
      return new Caller(user.id, user.login, capabilities, { uuid: used.uuid, name: used.name ?? '' }, '', scopes);
    }
    // Counted after the comparison: wrong tries of others never shut out a right application password.
    await this.failures.count('password', user ? `user ${user.id}` : `login ${login.trim().toLowerCase()}`);
    if (user)
      throw new RestError(
        'incorrect_password',
        'This application password is wrong, has expired or has been revoked.',
        401,
      );
    throw login.includes('@')
      ? new RestError('invalid_email', 'There is no account with this e-mail address.', 401)
      : new RestError('invalid_username', 'There is no account with this login.', 401);
  }
}
