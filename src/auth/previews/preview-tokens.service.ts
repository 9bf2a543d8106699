import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { SecretKeyService } from '#core/security';
import { UsersService } from '../users/users.service.js';
import { PreviewSecretEntity } from './preview-secret.entity.js';

/** Bytes of the secret of a post. */
const SECRET_BYTES = 24;

const SECONDS_PER_HOUR = 3600;

/** Id of the user, end in seconds since 1970, signature. */
const TOKEN = /^(\d{1,10})-(\d{1,12})-([0-9a-f]{64})$/;

/**
 * Tokens that show one unpublished post to everyone who has them, with the rights of the user who created them. They
 * are not stored; their signature contains a secret of the post, and they end when that changes.
 */
@Injectable()
export class PreviewTokensService {
  constructor(
    private readonly key: SecretKeyService,
    private readonly users: UsersService,
    private readonly database: Database,
    @InjectRepository(PreviewSecretEntity) private readonly secrets: Repository<PreviewSecretEntity>,
    private readonly clock: Clock,
  ) {}

  /** A token for a post. @param post its id */
  async create(caller: Caller, post: number, hours: number): Promise<{ token: string; expires: number }> {
    const expires = this.clock.nowSeconds() + hours * SECONDS_PER_HOUR;
    const signature = this.key.sign('preview', textOf(post, caller.id, expires, await this.secretOf(post)));
    return { token: `${caller.id}-${expires}-${signature}`, expires };
  }

  /** Ends all tokens of a post. */
  async revoke(post: number): Promise<void> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await this.database.write(async () => {
      await this.database.insertMissing(PreviewSecretEntity, [{ content_id: post, secret }]);
      await this.secrets.update({ content_id: post }, { secret });
    });
  }

  /** The user whose rights a token gives for a post; nothing for tokens that are wrong, revoked, too old or of a deleted user. */
  async callerOf(token: unknown, post: number): Promise<Caller | undefined> {
    const [, user, end, signature] = (typeof token === 'string' && TOKEN.exec(token)) || [];
    if (signature === undefined || Number(end) < this.clock.nowSeconds()) return undefined;
    const text = textOf(post, Number(user), Number(end), await this.secretOf(post));
    if (!this.key.matches('preview', text, signature)) return undefined;
    const account = await this.users.find(Number(user));
    return account ? this.users.asCaller(account) : undefined;
  }

  private async secretOf(post: number): Promise<string> {
    return (await this.secrets.findOneBy({ content_id: post }))?.secret ?? '';
  }
}

function textOf(post: number, user: number, expires: number, secret: string): string {
  return `${post}|${user}|${expires}${secret === '' ? '' : `|${secret}`}`;
}
