import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { seal, unseal } from './seal.js';

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
    return seal(text, this.sign('sealing', purpose));
  }

  /** What was sealed for the same purpose; nothing when it was changed, or sealed with another key. */
  open(purpose: string, sealed: string): string | undefined {
    try {
      return unseal(sealed, this.sign('sealing', purpose));
    } catch {
      return undefined;
    }
  }
}

/** Compares two texts in a time that tells nothing about where they differ. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
