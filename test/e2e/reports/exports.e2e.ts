import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { StoredRowsService } from '../../../src/cal/tickets/figures/stored-rows.service.js';
import { decodeEntities } from '../../../src/core/text/index.js';
import { startApp, type Caller, type TestApp } from '../../helpers/app.js';
import { storeManyOrders } from '../../helpers/many-orders.js';
import { sized } from '../../helpers/suite-size.js';
import { until } from '../../helpers/until.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const T = '/cal/tickets/v1';
const E = '/reports/v1/exports';
const ORDERS = sized({ small: 3000, full: 100_000 });
const PRICE_MINOR = 1250;
/** Far below what a file of all orders has, and what its rows take. */
const MAX_HEAP_GROWTH_BYTES = 64 * 1024 * 1024;
/** Pieces of a file between two looks at the heap. */
const PIECES_BETWEEN = 20;

setFlagsFromString('--expose-gc');
/** Collects what nothing refers to, which would count as growth. */
const collectGarbage = runInNewContext('gc') as () => void;

type Rows = Record<string, string>[];

describe('Exports', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeEach(async () => {
    service = await startApp();
    office = boxOffice(service);
  });
  afterEach(() => service.close());

  const file = async (path: string, caller: Caller = 'administrator'): Promise<string> => {
    const { text } = await service.as(caller).get(`${E}/${path}`).expect(200);
    return text;
  };
  const csv = async (path: string, caller: Caller = 'administrator'): Promise<Rows> =>
    parse(await file(path, caller), { bom: true, columns: true });
  const cents = (text: string) => Math.round(Number(text) * 100);
  const sum = (rows: Rows, column: string) => rows.reduce((total, row) => total + cents(row[column]), 0);

  it('of orders, attendees and payments add up to the figures', async () => {
    const event = await office.event({ title: 'Concert' });
    const ticket = await office.ticket(event, { price: '12.50', ticket: { mode: 'own', capacity: 50 } });
    const { body } = await office.order({ [ticket]: 2 }, { gateway: 'manual' }).expect(201);
    const act = (what: string, sent: object) =>
      service.as('administrator').post(`${T}/orders/${body.id}/${what}`).send(sent);
    await act('paid', { reference: '=HYPERLINK("http://evil.example")' }).expect(200);
    await act('refunds', { amount: '2.25' }).expect(201);
    const pending = await office.order({ [ticket]: 1 }, { gateway: 'manual' }).expect(201);
    const orders = await csv(`orders?event=${event}`);
    expect(orders).toMatchObject([
      { order: String(body.id), status: 'completed', tickets: '2', total: '25.00', refunded: '2.25', currency: 'USD' },
      { order: String(pending.body.id), status: 'pending', tickets: '1', total: '12.50', refunded: '0.00' },
    ]);
    expect(orders[0].reference).toBe('\'=HYPERLINK("http://evil.example")');
    const payments = await csv('payments');
    expect(payments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', '25.00'],
      ['refund', '-2.25'],
    ]);
    const attendees = await csv(`attendees?event=${event}`);
    expect(attendees).toHaveLength(3);
    expect(attendees[0]).toMatchObject({ event_title: 'Concert', price: '12.50', checked_in: 'no' });
    const figures = await service.as('administrator').get(`/reports/v1/events/${event}`).expect(200);
    const [money] = figures.body.totals.money as { sold_minor: number; net_minor: number }[];
    expect(
      sum(
        orders.filter(({ status }) => status === 'completed'),
        'total',
      ),
    ).toBe(money.sold_minor);
    expect(sum(payments, 'amount')).toBe(money.net_minor);
    expect(await csv('orders?from=2000-01-01&to=2000-01-31')).toEqual([]);
    expect(await csv('orders?from=2000-01-01')).toHaveLength(2);
  });

  it('of attendees have titles of tickets and events as plain text, in both formats', async () => {
    const event = await office.event({ title: 'Tom &amp; <em>Jerry</em>' });
    const ticket = await office.ticket(event, {
      name: 'Adult & "child" <3',
      price: '0',
      ticket: { mode: 'own', capacity: 9 },
    });
    await office.order({ [ticket]: 1 }).expect(201);
    expect(await csv(`attendees?event=${event}`)).toMatchObject([
      { ticket_title: 'Adult & "child" <3', event_title: 'Tom & Jerry' },
    ]);
    const { body } = await service
      .as('administrator')
      .get(`${E}/attendees?event=${event}&format=xlsx`)
      .responseType('blob')
      .expect(200);
    const sheets = unzipSync(body as Uint8Array);
    const xml = Object.entries(sheets)
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('');
    expect(decodeEntities(xml)).toContain('>Adult & "child" <3<');
    expect(decodeEntities(xml)).toContain('>Tom & Jerry<');
  });

  it('of attendees show the event as it is now', async () => {
    const event = await office.event({ title: 'Concert' });
    const ticket = await office.ticket(event, { price: '0', ticket: { mode: 'own', capacity: 9 } });
    await office.order({ [ticket]: 1 }).expect(201);
    const [{ event_start: before }] = await csv(`attendees?event=${event}`);
    const move = { title: 'Concert in the hall', start_date: '2031-12-16 18:00:00', end_date: '2031-12-16 20:00:00' };
    await service.as('administrator').post(`/cal/events/v1/events/${event}`).send(move).expect(200);
    const now = { event_title: move.title, event_start: move.start_date };
    expect(before).not.toBe(now.event_start);
    expect(await csv(`attendees?event=${event}`)).toMatchObject([now]);
  });

  it('have names and answers as plain text', async () => {
    const event = await office.event();
    const ticket = await office.ticket(event, {
      price: '0',
      ticket: { mode: 'own', capacity: 9 },
      attendee_information_fields: [{ slug: 'note', type: 'text', required: false, label: 'Note', extra: {} }],
    });
    const purchaser = { name: 'Ann <3 Bob & Co', email: 'ann@buyer.example' };
    const attendees = [{ ticket_id: ticket, attendee_meta: { note: 'a <b & c <= d' } }];
    await office.order({ [ticket]: 1 }, { purchaser, attendees }).expect(201);
    expect(await csv(`orders?event=${event}`)).toMatchObject([{ purchaser_name: purchaser.name }]);
    expect(await csv(`attendees?event=${event}`)).toMatchObject([{ name: purchaser.name, Note: 'a <b & c <= d' }]);
  });

  it('have no formulas, in both formats', async () => {
    const event = await office.event({ title: '=1+1' });
    const ticket = await office.ticket(event, { name: '@SUM(1)', price: '0', ticket: { mode: 'own', capacity: 50 } });
    const names = ['=HYPERLINK("http://evil.example","x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', "=cmd|'/c calc'!A0"];
    for (const [i, name] of names.entries())
      await office.order({ [ticket]: 1 }, { purchaser: { name, email: `f${i}@buyer.example` } }).expect(201);
    for (const row of await csv(`attendees?event=${event}`))
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+@\t\r]|^-\D/);
    const { body } = await service
      .as('administrator')
      .get(`${E}/attendees?event=${event}&format=xlsx`)
      .responseType('blob')
      .expect(200);
    const files = Object.values(unzipSync(body as Uint8Array)).map((bytes) => strFromU8(bytes));
    expect(files.join('')).toContain('HYPERLINK');
    expect(files.join('')).not.toMatch(/<f[ >]|<ddeLink|<hyperlink/);
  });

  it('of attendees have a column for each question of the event', async () => {
    const event = await office.event();
    const ticket = await office.ticket(event, {
      price: '0',
      ticket: { mode: 'own', capacity: 50 },
      attendee_information_fields: [
        { slug: 'meal', type: 'checkbox', required: false, label: 'Meal', extra: { options: ['Soup', 'Cake'] } },
        { slug: 'note', type: 'text', required: false, label: '=Note', extra: {} },
      ],
    });
    const { body } = await office.order({ [ticket]: 1 }).expect(201);
    const answers = { meal: ['Soup', 'Cake'], note: '@SUM(A1)' };
    await service
      .as('administrator')
      .post(`${T}/attendees/${body.attendees[0].id}`)
      .send({ attendee_meta: answers })
      .expect(201);
    const [row] = await csv(`attendees?event=${event}`);
    expect(row).toMatchObject({ Meal: 'Soup, Cake', "'=Note": "'@SUM(A1)", other_answers: '' });
    const [all] = await csv('attendees');
    expect(all.other_answers).toBe('meal: Soup, Cake; note: @SUM(A1)');
  });

  it('are for managers, those of attendees also for the author of the event, and leave an entry in the audit log', async () => {
    const event = await office.event({}, 'author');
    const other = await office.event();
    const statuses = async (path: string) => {
      const callers: Caller[] = ['anonymous', 'subscriber', 'editor', 'author', 'administrator'];
      const seen: number[] = [];
      for (const caller of callers) seen.push((await service.as(caller).get(`${E}/${path}`)).status);
      return seen;
    };
    expect(await statuses(`attendees?event=${event}`)).toEqual([401, 403, 403, 200, 200]);
    expect(await statuses(`attendees?event=${other}`)).toEqual([401, 403, 403, 403, 200]);
    for (const path of ['attendees', 'orders', `orders?event=${event}`, 'payments'])
      expect(await statuses(path)).toEqual([401, 403, 403, 403, 200]);
    const log = await service.as('administrator').get('/audit/v1/entries?verb=export&record_type=ticket_attendees');
    expect(log.body.map(({ user_id: user, after }: { user_id: number; after: object }) => [user, after])).toEqual([
      [service.ids.administrator, { format: 'csv' }],
      [service.ids.administrator, { format: 'csv', event: other }],
      [service.ids.administrator, { format: 'csv', event }],
      [service.ids.author, { format: 'csv', event }],
    ]);
    await service.as('administrator').get(`${E}/orders?event=999999`).expect(404);
    await service.as('administrator').get(`${E}/orders?format=pdf`).expect(400);
    await service.as('administrator').get(`${E}/orders?from=2031-02-01&to=2031-01-01`).expect(400);
  });

  it('run three at a time: another one waits five seconds for its turn, and is refused with 503 and Retry-After', async () => {
    const ends: (() => void)[] = [];
    const rows = jest.spyOn(service.app.get(StoredRowsService), 'orders').mockImplementation(async function* () {
      await new Promise<void>((resolve) => ends.push(resolve));
      yield [];
    });
    const begin = () =>
      service
        .as('administrator')
        .get(`${E}/orders`)
        .then(({ status, headers }) => [status, headers['retry-after']]);
    const running = [begin(), begin(), begin()];
    await until(
      () => Promise.resolve(ends.length),
      (begun) => begun === 3,
    );
    expect(await begin()).toEqual([503, '5']);
    const waiting = begin();
    await until(
      () => Promise.resolve(rows.mock.calls.length),
      (asked) => asked === 5,
    );
    ends[0]();
    await until(
      () => Promise.resolve(ends.length),
      (begun) => begun === 4,
    );
    for (const end of ends) end();
    expect(await Promise.all([...running, waiting])).toEqual([200, 200, 200, 200].map((status) => [status, undefined]));
    const log = await service.as('administrator').get('/audit/v1/entries?verb=export').expect(200);
    expect(log.body).toHaveLength(4);
  });

  it('are written a batch at a time', async () => {
    const event = await office.event();
    const ticket = await office.ticket(event, { price: '12.50' });
    await storeManyOrders(service, [{ host: event, ticket }], {
      count: ORDERS,
      information: { note: 'Vegetarian, arrives by train', meal: ['Soup', 'Cake'] },
    });
    for (const format of ['csv', 'xlsx'])
      for (const path of ['orders', `attendees?event=${event}`]) {
        const { size, rows, growth } = await download(
          `${path}${path.includes('?') ? '&' : '?'}format=${format}`,
          format,
        );
        expect(rows).toBe(ORDERS + 1);
        expect(size).toBeGreaterThan(ORDERS);
        expect(growth).toBeLessThan(MAX_HEAP_GROWTH_BYTES);
      }
    const payments = await csv('payments');
    expect(sum(payments, 'amount')).toBe(ORDERS * PRICE_MINOR * 0.9);
  });

  /** Reads a file piece by piece without storing it, as far as its format allows. */
  async function download(path: string, format: string) {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const { login, password } = (await import('../../helpers/credentials.js')).credentialsOf('administrator');
    const response = await fetch(`${service.base}/api${E}/${path}`, {
      headers: { Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` },
    });
    let size = 0;
    let rows = 0;
    let growth = 0;
    const packed: Uint8Array[] = [];
    const began = performance.now();
    let pieces = 0;
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      size += piece.length;
      if (pieces++ % PIECES_BETWEEN === 0) {
        collectGarbage();
        growth = Math.max(growth, process.memoryUsage().heapUsed - before);
      }
      if (format === 'csv') for (const byte of piece) rows += byte === 0x0a ? 1 : 0;
      else packed.push(piece);
    }
    if (process.env.SHOW_FIGURES)
      process.stdout.write(
        `${path}: ${size} bytes, ${Math.round(performance.now() - began)} ms, heap +${Math.round(growth / 1048576)} MB, rss ${Math.round(process.memoryUsage().rss / 1048576)} MB\n`,
      );
    if (format === 'xlsx') {
      const sheet = strFromU8(unzipSync(Buffer.concat(packed))['xl/worksheets/sheet1.xml']);
      rows = sheet.split('<row ').length - 1;
    }
    return { size, rows, growth };
  }
});
