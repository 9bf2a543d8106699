import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { startApp } from '../../helpers/app.js';
import { ServiceRun } from '../../helpers/service-run.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';

describe('The start of the service', () => {
  let throwaway: ThrowawayDatabase;
  beforeEach(async () => {
    throwaway = await throwawayDatabase();
  });
  afterEach(() => throwaway.drop());

  it('fails with one sentence when the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const service = await ServiceRun.start(throwaway, { PORT: String(port) });
    expect(await service.ended).toBe(1);
    expect(service.errors).toBe(
      `The service cannot listen on 127.0.0.1 port ${port}: another program listens there. Stop it, or set another PORT.\n`,
    );
    expect(service.output).not.toMatch(/^\s+at /m);
    await new Promise((resolve) => other.close(resolve));
  });

  it('prints passwords on a terminal, with which the first administrator signs in at /admin and calls the interface', async () => {
    const lines: string[] = [];
    const isTerminal = process.stdout.isTTY;
    process.stdout.isTTY = true;
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    const env = { ADMIN_USER: 'ann', ADMIN_EMAIL: 'ann@site.example', ADMIN_APP_PASSWORD: '' };
    const service = await startApp({ ...env, DATABASE_URL: throwaway.url }).finally(() => {
      write.mockRestore();
      process.stdout.isTTY = isTerminal;
    });
    const printed = (what: string) => new RegExp(`${what}.*: (.+)\n`).exec(lines.join(''))?.[1] as string;
    expect(printed('Administrator')).toBe('ann');
    const ann = { login: 'ann', password: printed('Application password') };
    await service.as(ann).get('/content/v2/users/me').expect(200);

    const page = await fetch(`${service.base}/admin/sign-in`);
    const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const signedIn = await fetch(`${service.base}/admin/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: page.headers.get('set-cookie')?.split(';')[0] ?? '' },
      body: new URLSearchParams({ login: 'ann', password: printed('Sign-in password'), token }),
    });
    expect(signedIn.status).toBe(302);
    expect(signedIn.headers.get('set-cookie')).toContain('almanac_session=');
    await service.close();
  });

  it('writes only lines of JSON to a log, without passwords and without probes if they are left out', async () => {
    const env = { ADMIN_USER: 'ann', ADMIN_APP_PASSWORD: '', LOG_LEVEL: 'info', LOG_PROBES: 'off', SECRETKEY: 'x' };
    const service = await ServiceRun.start(throwaway, env);
    await service.ready();
    await fetch(`${service.base}/api/content/v2/users/me`);
    expect(await service.stop()).toBe(0);
    expect(service.errors).toBe('');
    const lines = service.output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const texts = lines.map(({ msg }) => String(msg));
    expect(texts.find((text) => text.includes('without passwords'))).toContain(
      'almanac users password "ann" --password --app-password',
    );
    expect(texts).toContain('No setting is called SECRETKEY. Did you mean SECRET_KEY?');
    expect(lines.find(({ context }) => context === 'Start')).toMatchObject({
      level: 'info',
      msg: expect.stringContaining(
        `Almanac answers at ${service.base}/api/ and explains itself at ${service.base}/docs, on port `,
      ),
      port: Number(new URL(service.base).port),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.version,
      modules: '',
    });
    const requested = lines.filter(({ context }) => context === 'Access').map(({ path }) => path);
    expect(requested).toContain('/api/content/v2/users/me');
    expect(requested).not.toContain('/readyz');
  });
});
