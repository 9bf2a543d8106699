import {
  importKeys,
  isCurrent,
  isSignedText,
  readSignedCode,
  unverifiedCode,
  validityAt,
  type VerifyKeys,
  verifiesSignedCodes,
} from './signed-code.js';
import file from './signed-code.vectors.json';

describe('Signed codes in the browser', () => {
  const keysOf = (...ids: number[]): Promise<VerifyKeys> =>
    importKeys(ids.map((id) => ({ id, public_key: file.public_key }))).then((keys) => {
      if (keys === 'unsupported') throw new Error('This Node.js has no Ed25519.');
      return keys;
    });
  const [first] = file.vectors;

  it('are read as the service has written them', async () => {
    const keys = await keysOf(0, 1, 15);
    expect(file.vectors).toHaveLength(4);
    for (const { text, code } of file.vectors) {
      expect(isSignedText(text)).toBe(true);
      expect(await readSignedCode(text, keys)).toEqual(code);
      expect(await readSignedCode(text.trimEnd(), keys)).toEqual(code);
      expect(unverifiedCode(text)).toEqual(code);
    }
  });

  it('are refused when a character is another one, the key is unknown, or they are no codes', async () => {
    const keys = await keysOf(0, 1, 15);
    const { text } = first;
    for (let at = 0; at < text.length; at++) {
      const forged = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1);
      expect(await readSignedCode(forged, keys)).toBe('signature-invalid');
    }
    expect(await readSignedCode(text, await keysOf(0, 15))).toBe('signature-invalid');
    for (const other of ['', 'A:', `${text}0`, text.toLowerCase(), 'https://calendar.example/?event_qr_code=1'])
      expect(await readSignedCode(other, keys)).toBe('signature-invalid');
  });

  it('of another key are refused', async () => {
    const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const other = btoa(String.fromCharCode(...raw))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace('=', '');
    const keys = await importKeys([{ id: 1, public_key: other }]);
    expect(keys === 'unsupported' ? keys : await readSignedCode(first.text, keys)).toBe('signature-invalid');
  });

  it('are not verified where the browser has no Ed25519, which it says', async () => {
    expect(await verifiesSignedCodes()).toBe(true);
    const { subtle } = crypto;
    const refuse = jest
      .spyOn(subtle, 'importKey')
      .mockRejectedValue(new DOMException('Unrecognized algorithm name', 'NotSupportedError'));
    expect(await verifiesSignedCodes()).toBe(false);
    refuse.mockRestore();
  });

  it('have a validity, and are replaced when the code of the attendee is another one', () => {
    const code = first.code;
    expect(validityAt(code, code.validFromMs - 1)).toBe('early');
    expect(validityAt(code, code.validFromMs)).toBe('valid');
    expect(validityAt(code, Number(code.validUntilMs))).toBe('expired');
    const item = { id: code.attendeeId, code_hash: `${code.tag}0123456789` };
    expect(isCurrent(code, item)).toBe(true);
    expect(isCurrent(code, { ...item, id: 1 })).toBe(false);
    expect(isCurrent(code, { ...item, code_hash: `${code.tag === 'fff' ? '000' : 'fff'}0123456789` })).toBe(false);
  });
});
