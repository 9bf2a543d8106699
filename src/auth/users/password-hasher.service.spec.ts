import { PasswordHasherService } from './password-hasher.service.js';

/** A hasher whose hashes end when the test says so. */
function controlled(): { hasher: PasswordHasherService; begun: string[]; end: () => Promise<void> } {
  const hasher = new PasswordHasherService();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  jest.spyOn(hasher, 'verify').mockImplementation((_, password) => {
    begun.push(password);
    return new Promise((resolve) => ends.push(() => resolve(true)));
  });
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { hasher, begun, end };
}

describe('PasswordHasherService', () => {
  it('computes two hashes at a time', async () => {
    const { hasher, begun, end } = controlled();
    const all = ['a', 'b', 'c', 'd'].map((password) => hasher.matches('stored', password));
    expect(begun).toEqual(['a', 'b']);
    await end();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (let i = 0; i < 3; i++) await end();
    expect(await Promise.all(all)).toEqual([true, true, true, true]);
  });

  it('computes hashes of low priority after all others', async () => {
    const { hasher, begun, end } = controlled();
    const all = ['a', 'b', 'c'].map((password) => hasher.matches('stored', password, 'low'));
    all.push(hasher.matches('stored', 'preferred'));
    await end();
    expect(begun).toEqual(['a', 'b', 'preferred']);
    for (let i = 0; i < 3; i++) await end();
    await Promise.all(all);
  });

  it('refuses with 429 when too many wait, and computes others nevertheless', async () => {
    const { hasher, end } = controlled();
    const waiting = Array.from({ length: 102 }, () => hasher.matches('stored', 'x', 'low'));
    await expect(hasher.matches('stored', 'x', 'low')).rejects.toMatchObject({ status: 429 });
    const preferred = hasher.matches('stored', 'x');
    for (let i = 0; i < 103; i++) await end();
    await Promise.all([...waiting, preferred]);
  });

  it('continues after a hash that fails', async () => {
    const hasher = new PasswordHasherService();
    jest.spyOn(hasher, 'verify').mockRejectedValueOnce(new Error('out of memory')).mockResolvedValue(true);
    await expect(hasher.matches('stored', 'x')).rejects.toThrow('out of memory');
    expect(await hasher.matches('stored', 'x')).toBe(true);
  });

  it('finds no password right for an account without one', async () => {
    expect(await new PasswordHasherService().matches(null, 'secret')).toBe(false);
  });

  it('finds the password right that a hash was made of', async () => {
    const hasher = new PasswordHasherService();
    const stored = await hasher.hash('secret');
    expect(await hasher.matches(stored, 'secret')).toBe(true);
    expect(await hasher.matches(stored, 'Secret')).toBe(false);
  });
});
