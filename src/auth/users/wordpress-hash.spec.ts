import { isWordpressApplicationHash, isWordpressHash, matchesWordpress } from './wordpress-hash.js';

/** Published test vector of phpass. */
const PHPASS = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0';
/** Made with `password_hash('secret', PASSWORD_BCRYPT, ['cost' => 4])`. */
const BCRYPT = '$2y$04$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';

describe('A hash of WordPress', () => {
  it('of phpass is that of its password only', async () => {
    expect(isWordpressHash(PHPASS)).toBe(true);
    expect(await matchesWordpress(PHPASS, 'test12345')).toBe(true);
    expect(await matchesWordpress(PHPASS, 'test12346')).toBe(false);
  });

  it('of bcrypt is that of its password only, with and without the keyed hash before it', async () => {
    const { default: bcrypt } = await import('bcryptjs');
    const { createHmac } = await import('node:crypto');
    expect(await matchesWordpress(BCRYPT, 'U*U')).toBe(await bcrypt.compare('U*U', BCRYPT));
    const text = createHmac('sha384', 'wp-sha384').update('a long pass phrase').digest('base64');
    const stored = `$wp${(await bcrypt.hash(text, 4)).replace('$2b$', '$2y$')}`;
    expect(isWordpressHash(stored)).toBe(true);
    expect(await matchesWordpress(stored, ' a long pass phrase ')).toBe(true);
    expect(await matchesWordpress(stored, 'a long pass')).toBe(false);
    const plain = (await bcrypt.hash('secret', 4)).replace('$2b$', '$2y$');
    expect(await matchesWordpress(plain, 'secret')).toBe(true);
    expect(await matchesWordpress(plain, 'Secret')).toBe(false);
  });

  it('of old versions is MD5 of its password only, and none of an application password', async () => {
    const { createHash } = await import('node:crypto');
    const stored = createHash('md5').update('secret').digest('hex');
    expect([isWordpressHash(stored), isWordpressApplicationHash(stored)]).toEqual([true, false]);
    expect(await matchesWordpress(stored, 'secret')).toBe(true);
    expect(await matchesWordpress(stored, 'Secret')).toBe(false);
  });

  it('of an application password is a keyed BLAKE2b', async () => {
    const { blake2b } = await import('@noble/hashes/blake2.js');
    const hash = blake2b(Buffer.from('abcdEFGH1234'), { key: Buffer.from('wp_fast_hash_6.8+'), dkLen: 30 });
    const stored = `$generic$${Buffer.from(hash).toString('base64')}`;
    expect(isWordpressApplicationHash(stored)).toBe(true);
    expect(await matchesWordpress(stored, 'abcdEFGH1234')).toBe(true);
    expect(await matchesWordpress(stored, 'abcdEFGH1235')).toBe(false);
  });

  it.each([
    '',
    'plain',
    '$2y$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
    '$P$zIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  ])('%j is refused without work', async (stored) => {
    expect(isWordpressHash(stored)).toBe(false);
    expect(await matchesWordpress(stored, 'x')).toBe(false);
  });

  it('does not compare passwords of more than 4096 bytes', async () => {
    expect(await matchesWordpress(PHPASS, 'x'.repeat(4097))).toBe(false);
  });
});
