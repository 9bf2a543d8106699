import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';

describe('The route cal/tickets/v1/tickets', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  const made: Record<string, number> = {};
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
    const add = async (name: string, ticket: object) => {
      made[name] = await office.ticket(event, { name, ...ticket });
    };
    await add('Zebra', { price: '5', ticket: { mode: 'own', capacity: 200 } });
    await add('Ape', { price: '5', ticket: { mode: 'own', capacity: -1 } });
    await add('Mole', { provider: 'rsvp', price: undefined });
    await add('Gnu', { price: '5', ticket: { mode: 'own', capacity: 0 } });
    await office.order({ [made.Zebra]: 1 }).expect(201);
  });
  afterAll(() => service.close());

  const names = async (query: string, caller: Caller = 'anonymous'): Promise<string[]> => {
    const { body } = await service.as(caller).get(`${T}/tickets?include_post=${event}&${query}`).expect(200);
    return body.tickets.map(({ title }: { title: string }) => title);
  };
  const all = ['Zebra', 'Ape', 'Mole', 'Gnu'];

  it.each([
    ['', all],
    ['order=DESC', [...all].reverse()],
    ['orderby=title', ['Ape', 'Gnu', 'Mole', 'Zebra']],
    ['orderby=title&order=DESC', ['Zebra', 'Mole', 'Gnu', 'Ape']],
    ['orderby=slug&per_page=2', ['Ape', 'Gnu']],
    ['offset=1&per_page=2', ['Ape', 'Mole']],
    ['offset=1&per_page=2&page=1', ['Zebra', 'Ape']],
    ['page=-2&per_page=2', ['Mole', 'Gnu']],
    ['page=x&per_page=1', ['Zebra']],
    ['is_available=true', ['Zebra', 'Ape', 'Mole']],
    ['is_available=false', ['Gnu']],
    ['currency=usd', ['Zebra', 'Ape', 'Gnu']],
    ['currency=EUR,usd', ['Zebra', 'Ape', 'Gnu']],
    ['currency=EUR', []],
    ['provider=tc', ['Zebra', 'Ape', 'Gnu']],
    ['provider[]=rsvp&provider[]=x', ['Mole']],
    ['attendee_information_available=true', []],
    ['after=2001-01-01&before=2099-01-01', all],
    ['before=978307200', []],
    ['available_from=2020-01-02', []],
    ['available_until=2031-05-10T10:00:00Z', all],
    ['available_until=2031-05-10T09:59:59Z', all],
  ])('filters and sorts by ?%s', async (query, expected) => expect(await names(query)).toEqual(expected));

  it.each([
    ['attendees_max=0', ['Ape', 'Mole', 'Gnu']],
    ['attendees_min=1', ['Zebra']],
    ['checkedin_max=0', all],
    ['capacity_min=200', ['Zebra', 'Ape', 'Mole']],
    ['capacity_max=200', ['Zebra', 'Gnu']],
  ])('filters for managers only by ?%s', async (query, expected) => {
    expect(await names(query, 'administrator')).toEqual(expected);
    expect(await names(query)).toEqual(all);
  });

  it('follows the order of include with orderby=include', async () => {
    const ids = [made.Gnu, made.Zebra, made.Mole];
    expect(await names(`include=${ids.join(',')}&orderby=include`)).toEqual(['Gnu', 'Zebra', 'Mole']);
  });

  it.each([
    'per_page=0',
    'per_page=101',
    'per_page=x',
    'order=asc',
    'orderby=price',
    'search=',
    'after=never',
    'include=0',
  ])('answers 400 to ?%s', async (query) => {
    const { body } = await service.as('anonymous').get(`${T}/tickets?${query}`).expect(400);
    expect(body.code).toBe('rest_invalid_param');
  });

  it('searches titles by plain text, not by wildcards or entities', async () => {
    await office.ticket(event, { name: 'Fish & "chips"' });
    expect(await names(`search=${encodeURIComponent('fish & "chips"')}`)).toEqual(['Fish &amp; &quot;chips&quot;']);
    expect(await names('search=%25')).toEqual([]);
  });

  it('reports a ticket with one of 200 seats sold as available', async () => {
    const { body } = await service.as('anonymous').get(`${T}/tickets/${made.Zebra}`).expect(200);
    expect(body).toMatchObject({ is_available: true, capacity_details: { available: 199, available_percentage: 99 } });
  });

  it('changes only the fields that an update sends', async () => {
    const change = async (fields: object, method: 'post' | 'put' | 'patch' = 'patch') =>
      service
        .as('administrator')
        [method](`${T}/tickets/${made.Zebra}`)
        .send({
          post_id: event,
          edit_ticket_nonce: await office.nonce('administrator', 'edit_ticket_nonce'),
          ...fields,
        });
    const before = (await service.as('administrator').get(`${T}/tickets/${made.Zebra}`)).body;
    for (const method of ['post', 'put', 'patch'] as const)
      await change({}, method).then(({ status }) => expect(status).toBe(202));
    const same = (await service.as('administrator').get(`${T}/tickets/${made.Zebra}`)).body;
    for (const member of ['title', 'description', 'cost', 'capacity', 'available_from', 'available_until', 'sku'])
      expect(same[member]).toEqual(before[member]);
    const priced = await change({ price: '7' });
    expect(priced.body).toMatchObject({ cost: '$7.00', title: 'Zebra', capacity: 200 });
    const timed = await change({ end_date: '2031-05-01', end_time: '9:30pm' });
    expect(timed.body).toMatchObject({ available_until: '2031-05-01 21:30:00', available_from: before.available_from });
    expect((await change({ end_time: '08:00' })).body.available_until).toBe('2031-05-01 08:00:00');
    expect((await change({ end_date: '' })).body.available_until).toBe('2031-05-10 10:00:00');
    for (const wrong of [
      { end_date: '2019-01-01' },
      { start_date: '2027-02-30' },
      { start_time: 'noon' },
      { ticket: { mode: 'x' } },
      { ticket: { capacity: -2 } },
    ]) {
      expect((await change(wrong)).status).toBe(400);
    }
  });

  it('counts seats beyond the stock as withheld when the capacity changes', async () => {
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 10, stock: 4 } });
    expect(await office.left(ticket)).toBe(4);
    await office.order({ [ticket]: 5 }).expect(409);
    await office.order({ [ticket]: 4 }).expect(201);
    const change = async (ticketFields: object) =>
      service
        .as('administrator')
        .post(`${T}/tickets/${ticket}`)
        .send({
          post_id: event,
          edit_ticket_nonce: await office.nonce('administrator', 'edit_ticket_nonce'),
          ticket: ticketFields,
        })
        .expect(202);
    await change({ capacity: 12 });
    expect(await office.left(ticket)).toBe(8);
    await change({ capacity: 2 });
    expect(await office.left(ticket)).toBe(0);
    await office.audit();
  });
});
