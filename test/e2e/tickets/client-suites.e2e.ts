import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';

describe('cal/tickets/v1, as test suites and clients of other projects call it,', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
  });
  afterAll(() => service.close());

  const titles = async (query: string, caller: Caller = 'anonymous'): Promise<string[]> => {
    const { body } = await service.as(caller).get(`${T}/tickets?${query}`).expect(200);
    return body.tickets.map(({ title }: { title: string }) => title);
  };

  describe('the sale window filters', () => {
    let dated: number;
    beforeAll(async () => {
      dated = await office.event();
      await office.ticket(dated, { name: 'early', start_date: '2025-01-01', end_date: '2025-06-01' });
      await office.ticket(dated, { name: 'late', start_date: '2028-01-01', end_date: '2029-06-01' });
      await office.ticket(dated, { name: 'no start', start_date: undefined, end_date: '2029-06-01' });
      await office.ticket(dated, { name: 'no end', start_date: '2025-01-01' });
      await office.ticket(dated, { name: 'no dates', start_date: undefined });
    });

    it.each([
      ['available_from=2027-01-01', ['late', 'no start', 'no dates']],
      ['available_from=2024-01-01', ['early', 'late', 'no start', 'no end', 'no dates']],
      ['available_until=2027-01-01', ['early', 'no end', 'no dates']],
      ['available_until=2030-01-01', ['early', 'late', 'no start', 'no end', 'no dates']],
      ['available_from=2027-01-01&available_until=2028-06-01', ['no dates']],
    ])('include tickets without such a date: %s', async (query, expected) =>
      expect(await titles(`include_post=${dated}&${query}`)).toEqual(expected),
    );
  });

  it.each([
    '2147483648',
    '9007199254740993',
    '9223372036854775807',
    '18446744073709551616',
    '99999999999999999999999999999999999999',
  ])('answers 404 for the ticket %s, and not 400', async (id) => {
    for (const caller of ['anonymous', 'editor', 'administrator'] as const) {
      const { body } = await service.as(caller).get(`${T}/tickets/${id}`).expect(404);
      expect(body.code).toBe('ticket-not-found');
    }
    const found = await service.as('administrator').get(`${T}/attendees/${id}`).expect(404);
    expect(found.body.code).toBe('attendee-not-found');
    const hidden = await service.as('anonymous').get(`${T}/attendees/${id}`).expect(401);
    expect(hidden.body.code).toBe('attendee-not-accessible');
    const nonce = await office.nonce('administrator', 'remove_ticket_nonce');
    const removed = await service
      .as('administrator')
      .delete(`${T}/tickets/${id}`)
      .send({ post_id: event, remove_ticket_nonce: nonce })
      .expect(404);
    expect(removed.body.code).toBe('ticket-not-found');
  });

  it.each(['0', '00'])('answers 400 for the ticket %s', async (id) => {
    const { body } = await service.as('anonymous').get(`${T}/tickets/${id}`).expect(400);
    expect(body.code).toBe('rest_invalid_param');
  });

  it('gives visitors the public tickets and attendees for post_status=any', async () => {
    const [open, draft, secret] = [
      await office.event(),
      await office.event({ status: 'draft' }),
      await office.event({ status: 'private' }),
    ];
    for (const [name, of] of [
      ['of published', open],
      ['of draft', draft],
      ['of private', secret],
    ] as const) {
      const ticket = await office.ticket(of, { name, ticket: { capacity: 5 } });
      await service
        .as('administrator')
        .post(`${T}/attendees`)
        .send({ ticket_id: ticket, full_name: name, email: 'a@example.org', optout: false })
        .expect(201);
    }
    const of = `include_post=${open},${draft},${secret}`;
    for (const caller of ['anonymous', 'subscriber', 'editor'] as const) {
      expect(await titles(`${of}&post_status=any`, caller)).toEqual(['of published']);
      expect(await titles(`${of}&post_status=draft,any`, caller)).toEqual(['of published']);
      expect(await titles(`${of}&post_status=draft`, caller)).toEqual([]);
      const { body } = await service.as(caller).get(`${T}/attendees?${of}&post_status=any`).expect(200);
      expect(body.attendees.map(({ title }: { title: string }) => title)).toEqual(['of published']);
    }
    expect(await titles(`${of}&post_status=any`, 'administrator')).toEqual(['of published', 'of draft', 'of private']);
  });

  it('takes the scanner key of 8 characters that the reference generates', async () => {
    await service.as('administrator').post(`${T}/settings`).send({ qr_api_key: '8f3a91bc' }).expect(200);
    const { body } = await service.as('anonymous').get(`${T}/attendees?api_key=8f3a91bc`).expect(200);
    expect(body.attendees[0]).toHaveProperty('email');
    await service.as('administrator').post(`${T}/settings`).send({ qr_api_key: '8f3a91b' }).expect(400);
    await service.as('administrator').post(`${T}/settings`).send({ qr_api_key: '' }).expect(200);
  });
});
