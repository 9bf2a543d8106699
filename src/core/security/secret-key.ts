import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';

/** Lengths of what AES-GCM starts from and of what shows that nothing was changed. */
const START_BYTES = 12;
const TAG_BYTES = 16;

/** The server's key, shared by all its processes: from `SECRET_KEY`, or made once and kept in the database. */
@Injectable()
export class SecretKey implements OnModuleInit {
  private key = '';

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  async onModuleInit(): Promise<void> {
    this.key = this.settings.secretKey ?? (await this.stored());
  }

  private async stored(): Promise<string> {
    const read = () => this.database.read<{ value: string }>("SELECT value FROM secrets WHERE name = 'key'");
    const [known] = await read();
    if (known) return known.value;
    const ignore = this.database.embedded ? 'OR IGNORE' : 'IGNORE';
    await this.database.write(() =>
      this.database.execute(`INSERT ${ignore} INTO secrets (name, value) VALUES ('key', ?)`, [
        randomBytes(48).toString('base64url'),
      ]),
    );
    const [made] = await read();
    return made.value;
  }

  /** A keyed hash (hex, 64 digits) of `text` for one `purpose`; hashes of different purposes never agree. */
  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.key).update(`${purpose}\0${text}`).digest('hex');
  }

  /** Encrypts `text` for one `purpose`, such that a change of it is noticed; each time the result is another one. */
  seal(purpose: string, text: string): string {
    const start = randomBytes(START_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.sealKey(purpose), start);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([start, cipher.getAuthTag(), body]).toString('base64url');
  }

  /** What was sealed for the same purpose; nothing when it was changed, or sealed with another key. */
  open(purpose: string, sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < START_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.sealKey(purpose), bytes.subarray(0, START_BYTES));
    decipher.setAuthTag(bytes.subarray(START_BYTES, START_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(START_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    } catch {
      return undefined;
    }
  }

  private sealKey(purpose: string): Buffer {
    return Buffer.from(this.sign('sealing', purpose), 'hex');
  }
}

/** Compares two texts in a time that tells nothing about where they differ. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
