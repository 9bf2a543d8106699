import { createHash, createHmac } from 'node:crypto';
import { sameSecret } from '#core/security';

/** Loaded for the first hash of another system only. */
const bcrypt = () => import('bcryptjs').then(({ default: library }) => library);
const blake2 = () => import('@noble/hashes/blake2.js');

/** Alphabet of phpass: base 64 with the least significant bits first. */
const PHPASS_ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** `$P$`, one character for the number of rounds, 8 of salt, 22 of hash. */
const PHPASS = /^\$[PH]\$[./0-9A-Za-z]{31}$/;
/** Most rounds of phpass, as a power of two: WordPress has 13, and each more doubles the time. */
const MAX_PHPASS_LOG2 = 18;
const BCRYPT = /^\$2[abxy]\$(\d\d)\$[./0-9A-Za-z]{53}$/;
/** Most rounds of bcrypt, as a power of two: PHP has 10 to 12. */
const MAX_BCRYPT_LOG2 = 14;
/** Marks bcrypt of a keyed SHA-384, which has no limit of 72 bytes. */
const PREHASHED = '$wp';
const PREHASH_KEY = 'wp-sha384';
/** What WordPress stored before version 2.5, and still accepts once. */
const MD5 = /^[0-9a-f]{32}$/i;
const GENERIC = /^\$generic\$[A-Za-z0-9+/]{40}$/;
const GENERIC_KEY = 'wp_fast_hash_6.8+';
const GENERIC_BYTES = 30;
/** Passwords above this length are refused before any work, as WordPress does. */
const MAX_PASSWORD_BYTES = 4096;

/** Whether a stored hash of a sign-in password has a form of WordPress: `$P$…`, `$wp$2y$…`, `$2y$…`, MD5. */
export function isWordpressHash(stored: string): boolean {
  const bare = stored.startsWith(PREHASHED) ? stored.slice(PREHASHED.length) : stored;
  if (MD5.test(stored)) return true;
  if (PHPASS.test(stored)) return phpassLog2(stored) <= MAX_PHPASS_LOG2;
  const cost = BCRYPT.exec(bare)?.[1];
  return cost !== undefined && Number(cost) <= MAX_BCRYPT_LOG2;
}

/** Whether a stored hash of an application password has a form of WordPress: `$P$…`, `$generic$…`. */
export function isWordpressApplicationHash(stored: string): boolean {
  return GENERIC.test(stored) || PHPASS.test(stored);
}

/** Whether a password has a hash of a form of WordPress. Compares in constant time. */
export async function matchesWordpress(stored: string, password: string): Promise<boolean> {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) return false;
  if (GENERIC.test(stored)) return sameSecret(await genericHash(password), stored);
  if (!isWordpressHash(stored)) return false;
  if (MD5.test(stored)) return sameSecret(createHash('md5').update(password).digest('hex'), stored.toLowerCase());
  if (PHPASS.test(stored)) return sameSecret(phpass(password, stored), stored);
  const prehashed = stored.startsWith(PREHASHED);
  const text = prehashed ? createHmac('sha384', PREHASH_KEY).update(password.trim()).digest('base64') : password;
  return (await bcrypt()).compare(text, prehashed ? stored.slice(PREHASHED.length) : stored);
}

async function genericHash(password: string): Promise<string> {
  const { blake2b } = await blake2();
  const key = Buffer.from(GENERIC_KEY);
  const hash = blake2b(Buffer.from(password), { key, dkLen: GENERIC_BYTES });
  return `$generic$${Buffer.from(hash).toString('base64')}`;
}

function phpassLog2(setting: string): number {
  return PHPASS_ALPHABET.indexOf(setting.charAt(3));
}

/** MD5 in many rounds, as phpass does it where PHP has nothing better. */
function phpass(password: string, setting: string): string {
  const text = Buffer.from(password);
  const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
  let hash = md5(Buffer.from(setting.slice(4, 12)), text);
  for (let round = 2 ** phpassLog2(setting); round > 0; round--) hash = md5(hash, text);
  return setting.slice(0, 12) + phpassText(hash);
}

function phpassText(bytes: Buffer): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const group = bytes.subarray(i, i + 3);
    const bits = group.reduce((sum, byte, place) => sum | (byte << (8 * place)), 0);
    for (let sextet = 0; sextet <= group.length; sextet++) text += PHPASS_ALPHABET[(bits >> (6 * sextet)) & 63];
  }
  return text;
}
