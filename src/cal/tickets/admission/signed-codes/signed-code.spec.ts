import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { toBase45 } from './base45.js';
import { codeTag } from './code-tag.js';
import { codeText, packCode, readCodeText, type SignedCode, unpackCode, validityAt } from './signed-code.js';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const HOUR_MS = 3_600_000;
const EPOCH = Date.UTC(2024, 0, 1);

const signed = (code: SignedCode, key = privateKey): string => {
  const payload = packCode(code) ?? Buffer.alloc(0);
  return codeText(payload, sign(null, payload, key));
};
const read = (text: string): SignedCode | undefined => {
  const parts = readCodeText(text);
  return parts && verify(null, parts.payload, publicKey, parts.signature) ? unpackCode(parts.payload) : undefined;
};

const codes: fc.Arbitrary<SignedCode> = fc
  .record({
    keyId: fc.integer({ min: 0, max: 15 }),
    attendeeId: fc.integer({ min: 1, max: 2 ** 30 - 1 }),
    ticketId: fc.integer({ min: 1, max: 2 ** 27 - 1 }),
    eventId: fc.integer({ min: 0, max: 2 ** 27 - 1 }),
    startHour: fc.integer({ min: 0, max: 2 ** 20 - 1 }),
    hours: fc.option(fc.integer({ min: 0, max: 4094 })),
    tag: fc.integer({ min: 0, max: 4095 }),
  })
  .map(({ startHour, hours, tag, ...ids }) => ({
    ...ids,
    validFromMs: EPOCH + startHour * HOUR_MS,
    validUntilMs: hours === null ? null : EPOCH + (startHour + hours) * HOUR_MS,
    tag: tag.toString(16).padStart(3, '0'),
  }));

const CODE: SignedCode = {
  keyId: 1,
  attendeeId: 4711,
  ticketId: 12,
  eventId: 4,
  validFromMs: Date.UTC(2031, 6, 1, 18),
  validUntilMs: Date.UTC(2031, 6, 2, 18),
  tag: codeTag(4711, '8e23029a5f2b8fc4fd66'),
};

describe('A signed code', () => {
  it('is at most 120 characters of the alphanumeric mode and says what was signed', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const text = signed(code);
        expect(text).toMatch(/^A:[0-9A-Z $%*+\-./:]{118}$/);
        expect(read(text)).toEqual(code);
        // Keyboards of scanners may remove spaces at the end.
        expect(read(text.trimEnd())).toEqual(code);
      }),
    );
  });

  it('is refused when any bit of it is another one', () => {
    const parts = readCodeText(signed(CODE));
    const bytes = Buffer.concat([parts?.payload ?? Buffer.alloc(0), parts?.signature ?? Buffer.alloc(0)]);
    expect(bytes).toHaveLength(81);
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] ^= 1 << (bit & 7);
      expect(read(`A:${toBase45(changed, 118)}`)).toBeUndefined();
    }
  });

  it('is refused when any character of it is another one, or it is shorter or longer', () => {
    const text = signed(CODE);
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:ab€';
    fc.assert(
      fc.property(fc.nat(119), fc.constantFrom(...alphabet), (at, character) => {
        fc.pre(text[at] !== character);
        expect(read(text.slice(0, at) + character + text.slice(at + 1))).toBeUndefined();
      }),
    );
    for (const other of [
      `${text}0`,
      text.slice(0, -2),
      text.slice(2),
      text.toLowerCase(),
      '',
      'A:',
      'A:'.padEnd(120, ':'),
    ])
      expect(read(other)).toBeUndefined();
  });

  it('of other texts is refused without an error', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(read(`A:${text}`)).toBeUndefined()));
  });

  it('of another key is refused', () => {
    expect(read(signed(CODE, generateKeyPairSync('ed25519').privateKey))).toBeUndefined();
  });

  it('has no form for ids and moments beyond its bits', () => {
    for (const beyond of [{ attendeeId: 2 ** 30 }, { ticketId: 2 ** 27 }, { eventId: 2 ** 27 }, { validFromMs: 0 }])
      expect(packCode({ ...CODE, ...beyond })).toBeUndefined();
  });

  it('has no end when its validity is longer than 170 days, and else one to the hour', () => {
    const until = (ms: number) => unpackCode(packCode({ ...CODE, validUntilMs: ms }) ?? Buffer.alloc(17))?.validUntilMs;
    expect(until(CODE.validFromMs + 4094 * HOUR_MS)).toBe(CODE.validFromMs + 4094 * HOUR_MS);
    expect(until(CODE.validFromMs + 4095 * HOUR_MS)).toBeNull();
    expect(until(CODE.validFromMs + HOUR_MS / 2)).toBe(CODE.validFromMs + HOUR_MS);
  });

  it('is valid from its start until its end', () => {
    const { validFromMs: from, validUntilMs } = CODE;
    const until = Number(validUntilMs);
    expect([from - 1, from, until - 1, until].map((ms) => validityAt(CODE, ms))).toEqual([
      'early',
      'valid',
      'valid',
      'expired',
    ]);
    expect(validityAt({ ...CODE, validUntilMs: null }, until * 2)).toBe('valid');
  });

  it('is what the vectors of the console have', () => {
    // The key pair of the first test vector of RFC 8032.
    const d = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' });
    expect(createPublicKey(key).export({ format: 'jwk' }).x).toBe(x);
    const vectors = [
      CODE,
      { ...CODE, keyId: 0, validUntilMs: null },
      { ...CODE, keyId: 15, attendeeId: 2 ** 30 - 1, ticketId: 2 ** 27 - 1, eventId: 2 ** 27 - 1, tag: 'fff' },
      {
        ...CODE,
        keyId: 0,
        attendeeId: 1,
        ticketId: 1,
        eventId: 0,
        validFromMs: EPOCH,
        validUntilMs: EPOCH,
        tag: '000',
      },
    ].map((code) => ({ text: signed(code, key), code }));
    const file = new URL(`file://${process.cwd()}/console/src/admission/signed-code.vectors.json`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ public_key: x, vectors });
  });
});

describe('The tag of a code', () => {
  it('is another one for another code, and begins the hash that lists have', () => {
    expect(codeTag(1, 'a')).not.toBe(codeTag(1, 'b'));
    expect(codeTag(4711, '8e23029a5f2b8fc4fd66')).toMatch(/^[0-9a-f]{3}$/);
  });
});
