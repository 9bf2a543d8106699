import { codeHash, readEnrollment, readScan } from './scan-code.js';

const SIGNED = `A:${'X1'.repeat(58)}7 `;

describe('readScan', () => {
  it('reads the address of a QR code, of this site and of a former one', () => {
    for (const text of [
      'https://site.example/?event_qr_code=1&ticket_id=42&event_id=7&security_code=ab12cd',
      '\u00a0http://old.example/blog/?ticket_id=42&security_code=ab12cd\r\n',
    ])
      expect(readScan(text)).toMatchObject({ kind: 'code', attendeeId: 42, securityCode: 'ab12cd' });
  });

  it('reads number and code with a hyphen, a number alone, and a name', () => {
    expect(readScan(' 42-ab12cd ')).toMatchObject({ kind: 'code', attendeeId: 42, securityCode: 'ab12cd' });
    expect(readScan('https://site.example/t/42-ab12cd')).toMatchObject({ kind: 'code', attendeeId: 42 });
    expect(readScan('42\n')).toEqual({ kind: 'number', attendeeId: 42 });
    expect(readScan(' Ann Lee ')).toEqual({ kind: 'search', text: 'Ann Lee' });
  });

  it('leaves a signed code as it is, whose last digit may be a space', () =>
    expect(readScan(`${SIGNED}\r\n`)).toEqual({ kind: 'signed', text: SIGNED }));

  it('takes addresses without a code, and short texts with the prefix, for texts', () => {
    expect(readScan('https://site.example/?ticket_id=0&security_code=x').kind).toBe('search');
    expect(readScan('https://site.example/').kind).toBe('search');
    expect(readScan('A: Lee').kind).toBe('search');
  });
});

describe('readEnrollment', () => {
  const TOKEN = 'pQ-4_'.repeat(8);
  it('finds the token in the address, in JSON, and alone', () => {
    expect(readEnrollment(`https://site.example/blog/admission#enroll=${TOKEN}`)).toBe(TOKEN);
    expect(readEnrollment(`{"url":"https://site.example/admission","token":"${TOKEN}"}`)).toBe(TOKEN);
    expect(readEnrollment(` ${TOKEN}\n`)).toBe(TOKEN);
  });

  it('finds none in codes of tickets', () => {
    expect(readEnrollment('https://site.example/?ticket_id=42&security_code=ab12cd')).toBeUndefined();
    expect(readEnrollment(SIGNED)).toBeUndefined();
  });
});

describe('codeHash', () => {
  it('is the start of the SHA-256 of number and code, as the service has it', async () =>
    expect(await codeHash(42, 'ab12cd')).toBe('fed17301b3c5e552a5e92a82d165f697'));
});
