import { startApp } from '../../helpers/app.js';
import { testNow } from '../../helpers/clock.js';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;

describe('/.well-known/security.txt', () => {
  it('names the contacts of SECURITY_CONTACT and ends within a year', async () => {
    const service = await startApp({ SECURITY_CONTACT: 'mailto:security@site.example, https://site.example/report' });
    const { text, headers } = await service.http().get(PATH).expect(200);
    await service.close();
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const [first, second, expires, canonical] = text.split('\n');
    expect([first, second]).toEqual(['Contact: mailto:security@site.example', 'Contact: https://site.example/report']);
    expect(canonical).toMatch(/^Canonical: http:\/\/.*\/\.well-known\/security\.txt$/);
    const days = (Date.parse(expires.slice('Expires: '.length)) - testNow().getTime()) / DAY_MS;
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThan(365);
  });

  it('does not exist without contacts', async () => {
    const service = await startApp();
    await service.http().get(PATH).expect(404);
    await service.close();
  });

  it.each(['security@site.example', 'http://site.example', 'mailto:a@b.example\nX'])(
    'prevents a start with the contact %j',
    async (contact) => {
      await expect(startApp({ SECURITY_CONTACT: contact })).rejects.toThrow('SECURITY_CONTACT');
    },
  );
});
