import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { basic } from '../../helpers/app.js';
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

  it('prints passwords with which the first administrator can sign in at /admin and call the interface', async () => {
    const service = await ServiceRun.start(throwaway, { ADMIN_USER: 'ann', ADMIN_APP_PASSWORD: '' });
    await service.ready();
    const printed = (what: string) => new RegExp(`${what}.*: (.+)\n`).exec(service.output)?.[1] as string;
    expect(printed('Administrator')).toBe('ann');
    const me = await fetch(`${service.base}/api/content/v2/users/me`, {
      headers: { authorization: basic({ login: 'ann', password: printed('Application password') }) },
    });
    expect(me.status).toBe(200);

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
    expect(await service.stop()).toBe(0);
  });
});
