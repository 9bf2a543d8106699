import { returnedId, returnPathOf } from './return-path.js';

describe('The return path of a message', () => {
  it('names the message', () => {
    const address = returnPathOf('bounces@mail.example', `${'0a'.repeat(16)}@site.example`);
    expect(address).toBe(`bounces+${'0a'.repeat(16)}@mail.example`);
    expect(returnedId(address)).toBe('0a'.repeat(16));
    expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  });

  it.each(['bounces@mail.example', 'bounces+12@mail.example', `bounces+${'g'.repeat(32)}@mail.example`, ''])(
    'is no other address: %s',
    (address) => expect(returnedId(address)).toBeUndefined(),
  );
});
