import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { SecretKeyService } from '#core/security';
import { UsersService } from '../users/users.service.js';

/** Seconds for which a preview token is valid: two days. */
export const PREVIEW_TTL_SECONDS = 172_800;

/** Id of the user, end in seconds since 1970, signature. */
const TOKEN = /^(\d{1,10})-(\d{1,12})-([0-9a-f]{64})$/;

/**
 * Tokens that show one unpublished post to everyone who has them, with the rights of the user who created them.
 * Stateless, so every process accepts those of the others.
 */
@Injectable()
export class PreviewTokensService {
  constructor(
    private readonly key: SecretKeyService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** A token for a post. @param post its id */
  create(caller: Caller, post: number): { token: string; expires: number } {
    const expires = this.clock.nowSeconds() + PREVIEW_TTL_SECONDS;
    return { token: `${caller.id}-${expires}-${this.key.sign('preview', textOf(post, caller.id, expires))}`, expires };
  }

  /** The user whose rights a token gives for a post; nothing for tokens that are wrong, too old or of a deleted user. */
  async callerOf(token: unknown, post: number): Promise<Caller | undefined> {
    const [, user, end, signature] = (typeof token === 'string' && TOKEN.exec(token)) || [];
    if (signature === undefined || Number(end) < this.clock.nowSeconds()) return undefined;
    if (!this.key.matches('preview', textOf(post, Number(user), Number(end)), signature)) return undefined;
    const found = await this.users.find(Number(user));
    return found ? this.users.asCaller(found) : undefined;
  }
}

function textOf(post: number, user: number, expires: number): string {
  return `${post}|${user}|${expires}`;
}
