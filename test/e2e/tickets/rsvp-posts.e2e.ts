import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';

const PATH = '/content/v2/cal_rsvp_tickets';

describe('The list of RSVP tickets as posts', () => {
  let service: TestApp;
  let rsvp: number[];
  beforeAll(async () => {
    service = await startApp();
    const office = boxOffice(service);
    const event = await office.event();
    await office.ticket(event, { name: 'Sold', price: '5' });
    rsvp = [];
    for (const name of ['Ape & mole', 'Zebra']) rsvp.push(await office.ticket(event, { name, provider: 'rsvp' }));
    const draft = await office.event({ status: 'draft' });
    await office.ticket(draft, { name: 'Hidden', provider: 'rsvp' });
  });
  afterAll(() => service.close());

  it('is at the address that the list of types names, under both roots', async () => {
    for (const [root, type] of [
      ['/api', 'cal_rsvp_tickets'],
      ['/wp-json', 'tribe_rsvp_tickets'],
    ] as const) {
      const client = service.as('anonymous', root);
      const { body: types } = await client.get(root === '/api' ? '/content/v2/types' : '/wp/v2/types').expect(200);
      const { pathname } = new URL(types[type]._links['wp:items'][0].href);
      const { body } = await service.http().get(pathname).expect(200);
      expect(body.map((item: { id: number; type: string }) => [item.id, item.type])).toEqual([
        [rsvp[1], type],
        [rsvp[0], type],
      ]);
    }
  });

  it('shows what posts have, with a link to the ticket', async () => {
    const { body } = await service.as('anonymous').get(`${PATH}?include=${rsvp[0]}`).expect(200);
    expect(body).toEqual([
      {
        id: rsvp[0],
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}$/),
        date_gmt: expect.stringMatching(/T/),
        modified: expect.stringMatching(/T/),
        modified_gmt: expect.stringMatching(/T/),
        status: 'publish',
        type: 'cal_rsvp_tickets',
        link: `${SITE}/?post_type=cal_rsvp_tickets&p=${rsvp[0]}`,
        title: { rendered: 'Ape &amp; mole' },
        author: service.ids.administrator,
        _links: expect.objectContaining({ self: [{ href: `${service.base}/api/cal/tickets/v1/tickets/${rsvp[0]}` }] }),
      },
    ]);
  });

  it('has pages with their totals, and refuses those past the end', async () => {
    const { headers, body } = await service.as('anonymous').get(`${PATH}?per_page=1&page=2&order=asc`).expect(200);
    expect([headers['x-wp-total'], headers['x-wp-totalpages'], body[0].id]).toEqual(['2', '2', rsvp[1]]);
    const { body: refused } = await service.as('anonymous').get(`${PATH}?per_page=1&page=3`).expect(400);
    expect(refused.code).toBe('rest_post_invalid_page_number');
    expect((await service.as('anonymous').get(`${PATH}?offset=1`).expect(200)).body).toHaveLength(1);
  });

  it('shows tickets of drafts to those who manage attendees only, and the edit context to editors', async () => {
    expect((await service.as('administrator').get(PATH).expect(200)).body).toHaveLength(3);
    await service.as('anonymous').get(`${PATH}?context=edit`).expect(401);
    await service.as('subscriber').get(`${PATH}?context=edit`).expect(403);
    const { body } = await service.as('editor').get(`${PATH}?context=edit&search=mole`).expect(200);
    expect(body[0].title.raw).toBe('Ape &amp; mole');
  });
});
