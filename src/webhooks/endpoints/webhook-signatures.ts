import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { WebhookSignature } from './webhook-endpoint.entity.js';

/** Bytes of a shared secret; Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;
/** Bytes of an Ed25519 key at the end of its DER form. */
const KEY_BYTES = 32;

/** A new secret in base64: random bytes for `v1`, a private Ed25519 key (PKCS#8) for `v1a`. */
export function newSecret(signature: WebhookSignature): string {
  if (signature === 'v1') return randomBytes(SECRET_BYTES).toString('base64');
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

/** What receivers check signatures with: the shared secret as `whsec_…`, or the public key as `whpk_…`. */
export function verificationKey(signature: WebhookSignature, secret: string): string {
  if (signature === 'v1') return `whsec_${secret}`;
  const der = createPublicKey(privateKeyOf(secret)).export({ format: 'der', type: 'spki' });
  return `whpk_${der.subarray(-KEY_BYTES).toString('base64')}`;
}

/** What is signed. */
export interface SignedMessage {
  /** `webhook-id`. */
  id: string;
  /** `webhook-timestamp`, seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of Standard Webhooks, with a signature by each of the secrets. */
export function signedHeaders(
  signature: WebhookSignature,
  secrets: readonly string[],
  { id, timestamp, body }: SignedMessage,
): Record<string, string> {
  const text = Buffer.from(`${id}.${timestamp}.${body}`);
  const signatures = secrets.map((secret) => `${signature},${signatureOf(signature, secret, text)}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

function signatureOf(signature: WebhookSignature, secret: string, text: Buffer): string {
  if (signature === 'v1') return createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest('base64');
  return sign(null, text, privateKeyOf(secret)).toString('base64');
}

function privateKeyOf(secret: string) {
  return createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
}
