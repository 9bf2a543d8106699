import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('The tools of cache/v1', () => {
  let service: TestApp;
  let other: Server;
  let answer = '198.51.100.9\n';
  beforeAll(async () => {
    other = createServer((_, response) => response.end(answer));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    service = await startApp({ API_URL: url, PUBLIC_IP_URL: url, PUBLIC_IP: '203.0.113.4' });
  });
  afterAll(async () => {
    await service.close();
    await new Promise((resolve) => other.close(resolve));
  });

  const address = async (of = service): Promise<string> =>
    (await of.as('administrator').get('/cache/v1/tool/check_ip').expect(200)).body;

  it('report the address of the service from the remote answer, then from the setting, then as unknown', async () => {
    expect(await address()).toBe('198.51.100.9');
    for (answer of ['::1', '<html>', '1.2.3.4 5.6.7.8', '999.1.1.1']) expect(await address()).toBe('203.0.113.4');
    const bare = await startApp();
    expect(await address(bare)).toBe('Failed to detect IP');
    await bare.close();
  });

  it('return only the version from ping', async () => {
    const { body } = await service.as('anonymous').get('/cache/v1/ping').expect(200);
    expect(Object.keys(body)).toEqual(['ver', '_res']);
  });

  it('toggle crawlers by any value that begins with a number', async () => {
    const toggle = (crawler_id: unknown) =>
      service.as('administrator').post('/cache/v1/toggle_crawler_state').send({ crawler_id });
    for (const id of ['7', 7, ' 7x', '+7']) {
      await toggle(id).expect(200, '0');
      await toggle('7').expect(200, '1');
    }
    await toggle('abc').expect(200, '0');
    await toggle(0).expect(200, '1');
    await toggle('0').expect(200, '0');
    await toggle('0').expect(200, '1');
    for (const nothing of ['', null, undefined]) expect((await toggle(nothing).expect(200)).text).toBe('');
    for (const bad of [[1], { a: 1 }, true, '9'.repeat(20)]) await toggle(bad).expect(400);
  });

  it('end in one consistent state after concurrent toggles', async () => {
    const toggle = () => service.as('administrator').post('/cache/v1/toggle_crawler_state').send({ crawler_id: 3 });
    await Promise.all(Array.from({ length: 6 }, () => toggle().expect(200)));
    const [row] = await service.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM resting_crawlers WHERE id = 3');
    const { body } = await toggle().expect(200);
    expect(body).toBe(Number(row?.n));
  });

  it('appear in the index under both names', async () => {
    const own = await service.as('anonymous').get('/cache/v1').expect(200);
    expect(Object.keys(own.body.routes)).toEqual(
      expect.arrayContaining(['/cache/v1/token', '/cache/v1/apikey', '/cache/v1/tool/check_ip']),
    );
    const names = await service.as('anonymous', '/wp-json').get('/litespeed/v1').expect(200);
    expect(Object.keys(names.body.routes)).toContain('/litespeed/v1/notify_img');
    expect(own.body.routes['/cache/v1/apikey'].endpoints[0].args).toEqual([]);
  });
});
