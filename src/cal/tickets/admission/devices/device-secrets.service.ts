import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretKeyService } from '#core/security';

const SECRET_BYTES = 32;
/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/** What a secret opens; hashes of different purposes never agree. */
export type DeviceSecretPurpose = 'admission device' | 'admission enrollment';

/** Makes the secrets of devices, of which only keyed hashes are stored. */
@Injectable()
export class DeviceSecretsService {
  constructor(private readonly key: SecretKeyService) {}

  /** A new secret (43 characters) with the hash to store. */
  create(purpose: DeviceSecretPurpose): { secret: string; hash: string } {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    return { secret, hash: this.key.sign(purpose, secret) };
  }

  /** The hashes under which a secret may be stored; none for what cannot be one. */
  hashesOf(purpose: DeviceSecretPurpose, secret: unknown): string[] {
    if (typeof secret !== 'string' || !SECRET.test(secret)) return [];
    return this.key.signatures(purpose, secret);
  }
}
