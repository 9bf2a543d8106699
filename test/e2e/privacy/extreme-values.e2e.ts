import { RouteTable } from '../../../src/core/rest/route-table.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { isFullOn } from '../../helpers/suite-size.js';
import { boxOffice } from '../tickets/box-office.js';

/** The server errors of these values came from MySQL and MariaDB: collations, ranges of numbers. */
const IS_FULL = isFullOn('mysql');

/** Values of a filter, as they are written in a query after its name. */
const VALUES: readonly string[] = [
  '=😀',
  '=é',
  '=１２３',
  '=1e308',
  '=-1e308',
  '=-0',
  '=9007199254740993',
  '=99999999999999999999',
  '=a%00b',
  '=%ED%A0%80',
  `=${'a'.repeat(10_000)}`,
  `=${'é'.repeat(5000)}`,
  '[]=é&NAME[]=😀',
  '[a][b]=é',
  '[]=1e308',
  '=',
  '=%25_%5C',
  '=2031-01-01T00:00:00é',
];

/** Values that a run of `npm test` sends; the others only at full size. */
const SMALL = new Set(['=😀', '=1e308', '=9007199254740993', '[]=é&NAME[]=😀']);

describe('An extreme value of a filter', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
    const office = boxOffice(service);
    const event = await office.event({ title: 'Filtered' });
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 20 } });
    await office.order({ [ticket]: 1 }).expect(201);
    await service.http().get('/missing').expect(404);
  });
  afterAll(() => service.close());

  it('is answered without a server error by every route, for visitors and administrators', async () => {
    const endpoints = service.app
      .get(RouteTable)
      .all()
      .flatMap(({ endpoints: all }) => all)
      .filter(({ methods }) => methods.includes('GET'));
    const failures: string[] = [];
    let sent = 0;
    let filters = 0;
    for (const { nestPath, params } of endpoints) {
      const path = nestPath.replace(/^\/api/, '').replace(/:\w+/g, '1') || '/';
      const required = params
        .filter(({ declaration }) => declaration.required === true && declaration.in !== 'path')
        .map(({ name }) => `${name}=1`);
      for (const { name, declaration } of params) {
        if (declaration.in === 'path') continue;
        filters++;
        for (const value of VALUES) {
          if (!IS_FULL && !SMALL.has(value)) continue;
          const query = [...required.filter((pair) => !pair.startsWith(`${name}=`)), name + value];
          const address = encodeURI(`${path}?${query.join('&').replaceAll('NAME', name)}`).replaceAll('%25', '%');
          for (const who of ['anonymous', 'administrator'] as const) {
            const { status, text } = await service.as(who).get(address);
            sent++;
            if (status >= 500 && status !== 501)
              failures.push(`${who} ${address.slice(0, 120)} → ${status} ${text.slice(0, 120)}`);
          }
        }
      }
    }
    expect(failures).toEqual([]);
    expect(filters).toBeGreaterThan(300);
    expect(sent).toBeGreaterThan(filters * 2);
    if (IS_FULL) process.stdout.write(`extreme values: ${filters} filters, ${sent} requests\n`);
  }, 600_000);

  it.each([
    '/cal/tickets/v1/tickets?currency=😀',
    '/cal/tickets/v1/attendees?rsvp_going_status=é',
    '/cal/tickets/v1/attendees?price_max=1e308',
    '/cal/tickets/v1/attendees?price_min=1e308',
  ])('is an ordinary filter in %s', async (path) => {
    await service.as('anonymous').get(encodeURI(path)).expect(200);
    await service.as('administrator').get(encodeURI(path)).expect(200);
  });
});
