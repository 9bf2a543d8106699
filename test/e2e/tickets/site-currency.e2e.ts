import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from './box-office.js';

const SETTINGS = '/cal/tickets/v1/settings';
const CODES = '/cal/tickets/v1/discount-codes';

describe('The currency of a site', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let ticket: number;
  let donation: number;
  let free: number;

  beforeAll(async () => {
    service = await startApp({ CURRENCY: 'USD' });
    office = boxOffice(service);
    event = await office.event({ cost: '18.50' });
    const own = { mode: 'own', capacity: 50 };
    ticket = await office.ticket(event, { name: 'Seat', price: '18.50', ticket: own });
    donation = await office.ticket(event, {
      name: 'Gift',
      price: '20',
      ticket: own,
      donation: { min: '5', max: '100' },
    });
    free = await office.ticket(event, { name: 'Free seat', price: '0', ticket: own });
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const choose = (currency: unknown) => admin().post(SETTINGS).send({ currency });
  const currency = async () => (await admin().get(SETTINGS).expect(200)).body.currency as string;
  const cost = async () =>
    (await service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200)).body.cost as string;
  const rows = () =>
    service.database.read<Record<string, unknown>>(
      'SELECT id, currency, price_minor, donation_min_minor, donation_max_minor FROM tickets ORDER BY id',
    );
  const numbers = async () =>
    (await rows()).map((row) =>
      Object.values(row).map((value) => (value === null || Number.isNaN(Number(value)) ? value : Number(value))),
    );

  it('is that of CURRENCY until an administrator chooses one', async () => {
    expect(await currency()).toBe('USD');
    expect(await cost()).toBe('&#x24;18.50');
  });

  it.each(['EURO', 'eur', 'XYZ', '', 5, null])('is refused for %j, which is no currency', async (wrong) => {
    const { body } = await choose(wrong).expect(400);
    expect(JSON.stringify(body.data.params)).toContain('currency');
    expect(await currency()).toBe('USD');
  });

  it('changes for costs, tickets and discounts, whose amounts stay the same in its main unit', async () => {
    const code = await admin().post(CODES).send({ code: 'FIVE-LESS', amount: '5.50' }).expect(201);
    await choose('JPY').expect(200);
    expect(await numbers()).toEqual([
      [ticket, 'JPY', 19, null, null],
      [donation, 'JPY', 20, 5, 100],
      [free, 'JPY', 0, null, null],
    ]);
    await choose('EUR').expect(200);
    expect(await numbers()).toEqual([
      [ticket, 'EUR', 1900, null, null],
      [donation, 'EUR', 2000, 500, 10_000],
      [free, 'EUR', 0, null, null],
    ]);
    expect((await admin().get(`${CODES}/${code.body.id}`).expect(200)).body).toMatchObject({ amount: '6.00' });
    expect(await cost()).toBe('&#x20ac;18.50');
    expect(await currency()).toBe('EUR');
  });

  it('is that of tickets and discounts which are made after the change', async () => {
    const later = await office.ticket(event, { name: 'Late seat', price: '7' });
    expect((await rows()).find(({ id }) => id === later)).toMatchObject({ currency: 'EUR', price_minor: 700 });
    const { body } = await admin().post(CODES).send({ code: 'ONE-LESS', amount: '1' }).expect(201);
    expect(body.currency).toBe('EUR');
  });

  it('changes also when orders have cost nothing', async () => {
    await office.order({ [free]: 1 }).expect(201);
    await choose('GBP').expect(200);
    await choose('EUR').expect(200);
  });

  it('stays as soon as an order has an amount, with all that was stored', async () => {
    await office.order({ [ticket]: 1 }).expect(201);
    const before = await numbers();
    const { body } = await choose('USD').expect(409);
    expect(body).toMatchObject({
      code: 'currency-in-use',
      message: 'Orders have amounts in EUR, so the currency cannot be changed any more.',
    });
    expect(await numbers()).toEqual(before);
    expect(await currency()).toBe('EUR');
    // What is the same is no change: a form sends it with other settings.
    const { body: same } = await admin().post(SETTINGS).send({ currency: 'EUR', hold_minutes: 20 }).expect(200);
    expect(same).toMatchObject({ currency: 'EUR', hold_minutes: 20 });
  });

  it('is for administrators to choose', async () => {
    await service.as('editor').post(SETTINGS).send({ currency: 'EUR' }).expect(403);
    await service.as('anonymous').post(SETTINGS).send({ currency: 'EUR' }).expect(401);
  });
});
