import { createPrivateKey, type KeyObject } from 'node:crypto';

/** A service account of Google. */
export interface ServiceAccount {
  email: string;
  /** RSA. */
  key: KeyObject;
}

/** Reads the JSON key of a service account; nothing for other texts. */
export function readServiceAccount(json: string): ServiceAccount | undefined {
  try {
    const { client_email: email, private_key: pem } = JSON.parse(json) as Record<string, unknown>;
    if (typeof email !== 'string' || typeof pem !== 'string') return undefined;
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' ? { email, key } : undefined;
  } catch {
    return undefined;
  }
}
