import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';

describe('The author of an event', () => {
  let service: TestApp;
  let office: BoxOffice;
  let mine: number;
  let theirs: number;
  const tickets: Record<number, number> = {};
  const people: Record<number, number> = {};
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    mine = await office.event({}, 'author');
    theirs = await office.event();
    for (const event of [mine, theirs]) {
      tickets[event] = await office.ticket(event, { ticket: { mode: 'own', capacity: 50 } });
      const { body } = await office.order({ [tickets[event]]: 1 }).expect(201);
      people[event] = body.attendees[0].id;
    }
  });
  afterAll(() => service.close());

  const list = async (query: string, who: Caller = 'author') => {
    const { body } = await service.as(who).get(`${T}/attendees${query}`).expect(200);
    return (body.attendees as { id: number; email?: string }[]).map(({ id, email }) => ({ id, email }));
  };
  const shown = () => ({ id: people[mine], email: 'pat@buyer.example' });

  it('sees who comes, with everything that managers see', async () => {
    expect(await list(`?post_id=${mine}`)).toEqual([shown()]);
    expect(await list(`?include_post=${mine}`)).toEqual([shown()]);
    expect(await list(`?ticket_id=${tickets[mine]}`)).toEqual([shown()]);
    const { body } = await service.as('author').get(`${T}/attendees/${people[mine]}`).expect(200);
    expect(body).toMatchObject({ email: 'pat@buyer.example', checked_in: false });
  });

  it('sees nothing of events of others, also not by naming both', async () => {
    for (const query of [
      '',
      `?post_id=${theirs}`,
      `?include_post=${mine},${theirs}`,
      `?ticket_id=${tickets[theirs]}`,
      `?post_id=${mine}&ticket_id=${tickets[theirs]}`,
      `?include=${people[theirs]}`,
    ])
      expect([query, await list(query)]).toEqual([query, []]);
    await service.as('author').get(`${T}/attendees/${people[theirs]}`).expect(401);
  });

  it('changes no attendees and reads no codes', async () => {
    const path = `${T}/attendees/${people[mine]}`;
    await service.as('author').post(path).send({ check_in: true }).expect(403);
    await service.as('author').get(`${path}/qr`).expect(403);
  });

  it('is the only one: editors get 403 in place of an empty list', async () => {
    await service.as('editor').get(`${T}/attendees?post_id=${mine}`).expect(403);
    expect(await list(`?post_id=${mine}`, 'subscriber')).toEqual([]);
    const own = await office.event({}, 'editor');
    const ticket = await office.ticket(own, { ticket: { mode: 'own', capacity: 5 } });
    await office.order({ [ticket]: 1 }).expect(201);
    expect(await list(`?post_id=${own}`, 'editor')).toHaveLength(1);
  });

  it('sees nobody any more with a role that may not change events', async () => {
    const { author } = service.ids;
    await service
      .as('administrator')
      .post(`/content/v2/users/${author}`)
      .send({ roles: ['subscriber'] })
      .expect(200);
    expect(await list(`?post_id=${mine}`)).toEqual([]);
  });
});
