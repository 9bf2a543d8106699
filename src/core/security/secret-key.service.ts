import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Settings } from '#core/config';
import { Database } from '#core/database';
import { seal, unseal } from './seal.js';
import { SecretEntity } from './secret.entity.js';

/** In `SECRET_KEY_PREVIOUS`: the key that is stored in the database. */
const DATABASE_KEY = 'database';

/**
 * The server's key, shared by all its processes: from `SECRET_KEY`, or made once and stored in the database. What was
 * made with one of `SECRET_KEY_PREVIOUS` stays valid.
 */
@Injectable()
export class SecretKeyService implements OnModuleInit {
  /** The current key, then the previous ones. */
  private keys: string[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    @InjectRepository(SecretEntity) private readonly secrets: Repository<SecretEntity>,
  ) {}

  async onModuleInit(): Promise<void> {
    const current = this.settings.secretKey ?? (await this.stored());
    const previous: string[] = [];
    for (const key of (this.settings.secretKeyPrevious ?? '').split(',').map((part) => part.trim())) {
      if (key === DATABASE_KEY) previous.push(...(await this.read()));
      else if (key !== '') previous.push(key);
    }
    this.keys = [...new Set([current, ...previous])];
  }

  private async read(): Promise<string[]> {
    const rows = await this.secrets.findBy({ name: 'key' });
    return rows.map(({ value }) => value);
  }

  private async stored(): Promise<string> {
    const [known] = await this.read();
    if (known !== undefined) return known;
    const value = randomBytes(48).toString('base64url');
    await this.database.write(() => this.database.insertMissing(SecretEntity, [{ name: 'key', value }]));
    const [made] = await this.read();
    return made;
  }

  /** A keyed hash (hex, 64 digits) of `text` for one `purpose`; hashes of different purposes never agree. */
  sign(purpose: string, text: string): string {
    return signature(this.keys[0], purpose, text);
  }

  /** What `sign` gives now, then what it gave with each of the previous keys. */
  signatures(purpose: string, text: string): string[] {
    return this.keys.map((key) => signature(key, purpose, text));
  }

  /**
   * Whether `given` is the signature of `text` with the current key or a previous one, in a time that tells nothing of it.
   * @param part the part of the signature that was handed out; without it all of it
   */
  matches(purpose: string, text: string, given: string, part = (whole: string): string => whole): boolean {
    return this.signatures(purpose, text).filter((signed) => sameSecret(part(signed), given)).length > 0;
  }

  /** Encrypts `text` for one `purpose`, such that a change of it is noticed; each time the result is another one. */
  seal(purpose: string, text: string): string {
    return seal(text, this.sign('sealing', purpose));
  }

  /** What was sealed for the same purpose; nothing when it was changed, or sealed with an unknown key. */
  open(purpose: string, sealed: string): string | undefined {
    return openWith(this.signatures('sealing', purpose), sealed)?.text;
  }

  /** The same sealed with the current key; nothing when it is already, or cannot be opened. */
  reseal(purpose: string, sealed: string): string | undefined {
    const opened = openWith(this.signatures('sealing', purpose), sealed);
    return opened?.isPrevious ? this.seal(purpose, opened.text) : undefined;
  }
}

/**
 * Opens a sealed text with the first of `keys` that fits; nothing when none does.
 * @param keys as `SecretKeyService.signatures` gives them, the current one first
 */
export function openWith(keys: readonly string[], sealed: string): { text: string; isPrevious: boolean } | undefined {
  for (const [i, key] of keys.entries()) {
    try {
      return { text: unseal(sealed, key), isPrevious: i > 0 };
    } catch {
      // Sealed with another key, or changed.
    }
  }
  return undefined;
}

function signature(key: string, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex');
}

/** Compares two texts in a time that tells nothing about where they differ. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
