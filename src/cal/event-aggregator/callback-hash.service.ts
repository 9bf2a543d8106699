import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretKeyService, openWith, seal } from '#core/security';

/** Purposes of what is signed. */
const HASH_PURPOSE = 'import-hash';
const CALL_PURPOSE = 'import-call';
const RESPONSE_PURPOSE = 'import-answer';

/** A callback, as far as it can be the repetition of another. */
export interface Call {
  hash: string;
  /** SHA-256 of what it brought beside the hash. */
  digest: string;
}

/** A digest of what a callback brings. @param kind tells the callbacks apart */
export function digestOf(kind: 'batch' | 'state', content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, content]))
    .digest('hex');
}

/**
 * The hashes that callbacks prove themselves with: 32 random hex digits, good for one batch. Only keyed hashes of them
 * are stored, and answers that may have to be given again are sealed with the hash that was used up for them.
 */
@Injectable()
export class CallbackHashService {
  constructor(private readonly key: SecretKeyService) {}

  /** A new hash. */
  make(): string {
    return randomBytes(16).toString('hex');
  }

  /** What is stored of a hash. */
  stored(hash: string): string {
    return this.key.sign(HASH_PURPOSE, hash);
  }

  /** Whether a hash is the one that was stored, in a time that tells nothing. */
  matches(hash: string, stored: string | null): boolean {
    return stored !== null && this.key.matches(HASH_PURPOSE, hash, stored);
  }

  /** What is stored of a call that may come again. */
  storedCall(call: Call): string {
    return this.key.sign(CALL_PURPOSE, textOf(call));
  }

  isRepetition(call: Call, stored: string | null): boolean {
    return stored !== null && this.key.matches(CALL_PURPOSE, textOf(call), stored);
  }

  sealResponse(answer: unknown, hash: string): string {
    return seal(JSON.stringify(answer), this.key.sign(RESPONSE_PURPOSE, hash));
  }

  openResponse(sealed: string, hash: string): unknown {
    const opened = openWith(this.key.signatures(RESPONSE_PURPOSE, hash), sealed);
    if (!opened) throw new Error('The stored answer cannot be opened.');
    return JSON.parse(opened.text) as unknown;
  }
}

function textOf({ hash, digest }: Call): string {
  return `${hash}|${digest}`;
}
