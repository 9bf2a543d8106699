import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { Registrations } from '#core/modules';
import { SecretKeyService } from '#core/security';
import type { AdmissionKeyEntity } from './admission-key.entity.js';
import { RegisterAdmissionKeyFollower } from './admission-key-follower.js';
import { toAdmissionKeyResponse } from './admission-key.mapper.js';
import type { AdmissionKeyListResponse, AdmissionKeyResponse } from './admission-key.response.js';
import { AdmissionKeysRepository } from './admission-keys.repository.js';

/** For which private keys are sealed. */
const PURPOSE = 'admission key';
/** Keys that sign at the same time. */
const MAX_ACTIVE_KEYS = 2;
/** Numbers of keys: 4 bits of a code. */
const MAX_KEYS = 16;
/** Attempts to make a key while others make one. */
const MAX_ATTEMPTS = 3;

/** A key that signs now. */
export interface SigningKey {
  id: number;
  privateKey: KeyObject;
}

/** Makes, lists, retires and revokes the keys (Ed25519) that sign codes of tickets. */
@Injectable()
export class AdmissionKeysService {
  constructor(
    private readonly keys: AdmissionKeysRepository,
    private readonly secrets: SecretKeyService,
    private readonly registrations: Registrations,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<AdmissionKeyListResponse> {
    return { keys: (await this.keys.all()).map(toAdmissionKeyResponse) };
  }

  /** Keys whose codes are valid: active and retired ones. Devices get them. */
  async valid(): Promise<AdmissionKeyEntity[]> {
    return (await this.keys.all()).filter(({ revoked_utc: revoked }) => revoked === null);
  }

  /** The public keys whose codes are valid, by their numbers. */
  async publicKeys(): Promise<Map<number, KeyObject>> {
    return new Map((await this.valid()).map(({ id, public_key: x }) => [id, publicKeyOf(x)]));
  }

  /** Makes a key, which signs all new codes. @throws RestError 409 `too-many-admission-keys` */
  async create(): Promise<AdmissionKeyResponse> {
    return toAdmissionKeyResponse(await this.make());
  }

  /** The newest active key that can be opened; makes one where there is none. */
  async signing(): Promise<SigningKey> {
    for (const key of (await this.keys.all()).filter(isActive)) {
      const privateKey = this.privateKeyOf(key);
      if (privateKey) return { id: key.id, privateKey };
    }
    const made = await this.make();
    const privateKey = this.privateKeyOf(made);
    if (!privateKey) throw new Error('The key that was made just now cannot be opened.');
    return { id: made.id, privateKey };
  }

  /** A key signs nothing new; its codes stay valid. @throws RestError 404 `admission-key-not-found` */
  retire(id: number): Promise<AdmissionKeyResponse> {
    return this.change(id, (nowUtc) => this.keys.retire(id, nowUtc));
  }

  /** All codes of a key are refused. @throws RestError 404 `admission-key-not-found` */
  revoke(id: number): Promise<AdmissionKeyResponse> {
    return this.change(id, (nowUtc) => this.keys.revoke(id, nowUtc));
  }

  /** Seals all private keys with the present key of the service. @returns how many were changed */
  async reseal(): Promise<number> {
    let count = 0;
    for (const key of await this.keys.all()) {
      const sealed = this.secrets.reseal(PURPOSE, key.private_key);
      if (sealed !== undefined && (await this.database.write(() => this.keys.reseal(key, sealed)))) count++;
    }
    return count;
  }

  private change(id: number, work: (nowUtc: string) => Promise<void>): Promise<AdmissionKeyResponse> {
    return this.database.write(async () => {
      await work(this.clock.nowUtc());
      const key = await this.keys.find(id);
      if (!key) throw new RestError('admission-key-not-found', 'There is no such key.', 404);
      await this.notifyFollowers();
      return toAdmissionKeyResponse(key);
    });
  }

  private async make(): Promise<AdmissionKeyEntity> {
    for (let i = 0; i < MAX_ATTEMPTS; i++) {
      const made = await this.database.write(() => this.tryToMake());
      if (made) return made;
    }
    throw new RestError('too-many-admission-keys', 'Other keys are made at the moment. Try again.', 409);
  }

  /** Two at once get the same number, and one of them gets nothing: so there are never more active keys than allowed. */
  private async tryToMake(): Promise<AdmissionKeyEntity | undefined> {
    const all = await this.keys.all();
    // Keys that cannot be opened were sealed with another SECRET_KEY: they cannot sign.
    const active = all.filter((key) => isActive(key) && this.privateKeyOf(key));
    if (active.length >= MAX_ACTIVE_KEYS) {
      const message = `There are ${MAX_ACTIVE_KEYS} active keys already. Retire one first.`;
      throw new RestError('too-many-admission-keys', message, 409);
    }
    const taken = new Set(all.filter(({ revoked_utc: revoked }) => revoked === null).map(({ id }) => id));
    const id = Array.from({ length: MAX_KEYS }, (_, number) => number).find((number) => !taken.has(number));
    if (id === undefined) {
      const message = `There are ${MAX_KEYS} keys whose codes are valid. Revoke one first.`;
      throw new RestError('too-many-admission-keys', message, 409);
    }
    const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    const key: AdmissionKeyEntity = {
      id,
      public_key: String(x),
      private_key: this.secrets.seal(PURPOSE, String(d)),
      created_utc: this.clock.nowUtc(),
      retired_utc: null,
      revoked_utc: null,
    };
    if (!(await this.keys.insert(key))) return undefined;
    await this.notifyFollowers();
    return key;
  }

  private async notifyFollowers(): Promise<void> {
    for (const follower of this.registrations.all(RegisterAdmissionKeyFollower)) await follower.keysChanged();
  }

  private privateKeyOf({ public_key: x, private_key: sealed }: AdmissionKeyEntity): KeyObject | undefined {
    const d = this.secrets.open(PURPOSE, sealed);
    return d === undefined ? undefined : createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' });
  }
}

const isActive = ({ retired_utc: retired, revoked_utc: revoked }: AdmissionKeyEntity): boolean =>
  retired === null && revoked === null;

/** @param x 32 bytes, base64url */
const publicKeyOf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
