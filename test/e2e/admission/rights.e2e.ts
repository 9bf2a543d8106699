import { RouteTable } from '../../../src/core/rest/route-table.js';
import { testNow } from '../../helpers/clock.js';
import { A, admissionSite, type AdmissionSite } from './admission-site.js';

const KEY = 'scanner-key-0123';
/**
 * The callers: accounts, a visitor with the key of scanners, devices of the list with each right, a device of another
 * list that has all rights, and one that was revoked.
 */
const WHO = [
  'anonymous',
  'subscriber',
  'editor',
  'administrator',
  'key',
  'scan',
  'search',
  'override',
  'sell',
  'foreign',
  'revoked',
] as const;
type Who = (typeof WHO)[number];
const ACCOUNTS: readonly Who[] = ['subscriber', 'editor', 'administrator'];

/** Statuses of visitors, subscribers, editors, administrators and the key; then of devices; then of a revoked one. */
type Expected = [accounts: number[], devices: number[], revoked: number];

/** What only managers of attendees may, with the status that they get. */
const managers = (done: number): Expected => [[401, 403, 403, done, 401], [401, 401, 401, 401, 401], 401];
/** What devices with a right may, and managers where they have a status. */
const withRight = (right: Who, done: number, manager = 401): Expected => [
  [401, 401, 401, manager, 401],
  [...(['scan', 'search', 'override', 'sell'] as const).map((own) => (own === right ? done : 403)), done],
  401,
];
const SALE = { tickets: [{ ticket_id: 999_999 }] };
const DEVICES: Expected = [[401, 401, 401, 401, 401], [200, 200, 200, 200, 200], 401];

describe('Permissions in cal/tickets/v1/admission', () => {
  let site: AdmissionSite;
  const tokens = new Map<Who, string>();
  const at: Record<string, number> = {};
  beforeAll(async () => {
    site = await admissionSite();
    at.event = await site.office.event();
    await site.admin.post('/cal/tickets/v1/settings').send({ qr_api_key: KEY }).expect(200);
    at.list = await site.list([at.event]);
    const other = await site.list([at.event]);
    for (const right of ['scan', 'search', 'override', 'sell'] as const)
      tokens.set(right, (await site.enrolled({ rights: [right], list_ids: [at.list] })).token);
    const all = { rights: ['search', 'override', 'sell'], list_ids: [other] };
    tokens.set('foreign', (await site.enrolled(all)).token);
    const revoked = await site.enrolled({ ...all, list_ids: [at.list] });
    await site.admin.delete(`${A}/devices/${revoked.id}`).expect(200);
    tokens.set('revoked', revoked.token);
    at.device = (await site.device()).id;
  });
  afterAll(() => site.close());

  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(at[name]));
  const send = (who: Who, method: 'get' | 'post' | 'delete', path: string, body: object) => {
    const client = site.service.as(ACCOUNTS.includes(who) ? (who as 'editor') : 'anonymous');
    const keyed = who === 'key' ? `${path}${path.includes('?') ? '&' : '?'}api_key=${KEY}` : path;
    const request = client[method](A + keyed);
    const token = tokens.get(who);
    if (token !== undefined) void request.set('X-Device-Token', token);
    return method === 'get' ? request : request.send(body);
  };
  const table = ([accounts, devices, revoked]: Expected) =>
    Object.fromEntries([...accounts, ...devices, revoked].map((status, i) => [WHO[i], status]));

  it.each<[method: 'get' | 'post' | 'delete', path: string, body: object, expected: Expected]>([
    ['get', '/lists', {}, managers(200)],
    ['get', '/lists/{list}', {}, managers(200)],
    ['get', '/lists/{list}/counts', {}, [[401, 401, 401, 200, 401], [200, 200, 200, 200, 404], 401]],
    ['post', '/lists', { name: 'A', event_ids: ['{event}'] }, managers(201)],
    ['post', '/lists/{list}', { name: 'A' }, managers(200)],
    ['delete', '/lists/999999', {}, managers(404)],
    ['get', '/devices', {}, managers(200)],
    ['get', '/devices/{device}', {}, managers(200)],
    ['post', '/devices', { name: 'A' }, managers(201)],
    ['post', '/devices/{device}', { name: 'A' }, managers(200)],
    ['post', '/devices/{device}/enrollment', {}, managers(200)],
    ['delete', '/devices/999999', {}, managers(404)],
    ['get', '/keys', {}, managers(200)],
    ['post', '/keys', {}, managers(201)],
    ['post', '/keys/9/retire', {}, managers(404)],
    ['post', '/keys/9/revoke', {}, managers(404)],
    ['get', '/reserves', {}, withRight('sell', 200, 200)],
    ['post', '/reserves', { ticket_id: 999_999, quantity: 1 }, withRight('sell', 404)],
    ['post', '/reserves/999999/return', {}, withRight('sell', 404, 404)],
    ['post', '/sales/quotes', SALE, withRight('sell', 404)],
    ['post', '/sales', { ...SALE, nonce: 'n' }, withRight('sell', 404)],
    ['get', '/sales/conflicts', {}, withRight('override', 200, 200)],
    ['post', '/sales/conflicts/999999/resolved', {}, withRight('override', 404, 404)],
    ['get', '/device', {}, DEVICES],
    ['post', '/device/status', { device_time: '{now}', queue_length: 0 }, DEVICES],
    ['get', '/lists/{list}/conflicts', {}, [[401, 401, 401, 200, 401], [403, 403, 200, 403, 404], 401]],
    ['post', '/conflicts/999999/resolved', {}, [[401, 401, 401, 404, 401], [403, 403, 404, 403, 404], 401]],
    ['get', '/changes?list_id={list}', {}, [[401, 401, 401, 401, 401], [200, 200, 200, 200, 404], 401]],
    ['get', '/attendees?list_id={list}&search=a', {}, [[401, 401, 401, 401, 401], [403, 200, 403, 403, 404], 401]],
    ['post', '/scans', { scans: [{}], device_time: '{now}' }, DEVICES],
    ['post', '/enrollments', { token: 'A'.repeat(43) }, [[401, 401, 401, 401, 401], [401, 401, 401, 401, 401], 401]],
  ])('match the table for %s %s', async (method, path, body, expected) => {
    const text = fill(JSON.stringify(body).replace('"{event}"', '{event}').replace('{now}', testNow().toISOString()));
    const seen: [Who, number][] = [];
    for (const who of WHO) seen.push([who, (await send(who, method, fill(path), JSON.parse(text) as object)).status]);
    expect(Object.fromEntries(seen)).toEqual(table(expected));
  });

  it('do not let scopes of application passwords make devices that they do not name', async () => {
    const password = async (scope: string) => {
      const body = { name: scope, scopes: [scope] };
      const answer = await site.admin.post('/content/v2/users/me/application-passwords').send(body).expect(201);
      return site.service.as({ login: 'administrator', password: answer.body.password });
    };
    const reader = await password('admission:read');
    for (const path of ['/lists', '/devices', `/lists/${at.list}/counts`]) await reader.get(A + path).expect(200);
    await reader.post(`${A}/devices`).send({ name: 'A' }).expect(403);
    const writer = await password('admission:write');
    await writer.post(`${A}/devices`).send({ name: 'A' }).expect(201);
    await writer.get('/cal/tickets/v1/attendees').expect(403);
    await (await password('attendees:read')).post(`${A}/devices`).send({ name: 'A' }).expect(403);
  });

  it('are tested for every route', () => {
    const routes = site.service.app
      .get(RouteTable)
      .all()
      .filter(({ pattern }) => pattern.startsWith(A))
      .map(({ pattern }) => pattern.slice(A.length).replaceAll(/\(\?P(<\w+>)[^)]*\)/g, '$1'));
    expect(routes.sort()).toEqual(
      [
        '/attendees',
        '/changes',
        '/conflicts/<id>/resolved',
        '/device',
        '/device/status',
        // devices.e2e.ts: each use ends the token of its caller.
        '/device/token',
        '/devices',
        '/devices/<id>',
        '/devices/<id>/enrollment',
        '/enrollments',
        '/keys',
        '/keys/<id>/retire',
        '/keys/<id>/revoke',
        '/lists',
        '/lists/<id>',
        '/lists/<id>/conflicts',
        '/lists/<id>/counts',
        '/reserves',
        '/reserves/<id>/return',
        '/sales',
        '/sales/conflicts',
        '/sales/conflicts/<id>/resolved',
        '/sales/quotes',
        '/scans',
      ].sort(),
    );
  });
});
