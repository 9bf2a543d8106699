import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';

interface Endpoint {
  methods: string[];
  args: Record<string, { required?: boolean; description?: string; type?: string; enum?: string[] }>;
}

describe('A client that knows only the index', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
  });
  afterAll(() => service.close());

  it.each(['/api', '/wp-json'])('makes a ticket with the arguments that %s names', async (root) => {
    const admin = service.as('administrator', root);
    const namespace = root === '/api' ? T : '/tribe/tickets/v1';
    const { body: index } = await admin.get(namespace).expect(200);
    const { endpoints } = index.routes[`${namespace}/tickets`] as { endpoints: Endpoint[] };
    const post = endpoints.find(({ methods }) => methods.includes('POST'));
    expect(post?.args).toMatchObject({
      post_id: { required: true, type: 'integer', description: expect.any(String) },
      provider: { required: true, enum: ['tc', 'rsvp'], description: expect.any(String) },
      add_ticket_nonce: { required: true, description: expect.stringContaining('POST auth/v1/nonces') },
      name: { required: false },
      description: { required: false },
      price: { required: false },
      ticket: { required: false },
    });
    const options = await admin.options(`${namespace}/tickets`).expect(200);
    expect(options.body.endpoints.find(({ methods }: Endpoint) => methods.includes('POST')).args).toEqual(post?.args);
    const asked = /auth\/v1\/nonces (\{[^}]*\})/.exec(post?.args.add_ticket_nonce.description ?? '')?.[1] ?? '';
    const nonce = await admin.post('/auth/v1/nonces').send(JSON.parse(asked)).expect(200);
    const { body } = await admin
      .post(`${namespace}/tickets`)
      .send({
        post_id: event,
        provider: 'tc',
        add_ticket_nonce: nonce.body.nonce,
        name: 'From the index',
        description: 'Row 1',
        price: '5',
      })
      .expect(202);
    expect(body).toMatchObject({ title: 'From the index', description: 'Row 1', post_id: event });
  });

  it('reads in the refusal which members are missing and where nonces come from', async () => {
    const admin = service.as('administrator');
    const refused = async (fields: object) => {
      const { body } = await admin.post(`${T}/tickets`).send(fields).expect(403);
      expect(body).toEqual({ code: 'forbidden', message: expect.any(String), data: { status: 403 } });
      return body.message as string;
    };
    const nowhere = await refused({});
    expect(nowhere).toMatch(/^Missing: post_id, add_ticket_nonce, provider\. /);
    expect(nowhere).toContain('POST auth/v1/nonces {"action": "add_ticket_nonce"}');
    expect(await refused({ post_id: event, provider: 'tc' })).toMatch(/^Missing: add_ticket_nonce\. /);
    const wrong = await refused({ post_id: event, provider: 'tc', add_ticket_nonce: 'wrong' });
    expect(wrong).not.toContain('Missing');
    expect(wrong).toContain('POST auth/v1/nonces');
  });

  it('is refused a list or an object as show_description, by creation and update', async () => {
    const admin = service.as('administrator');
    const ticket = await office.ticket(event);
    const [add, edit] = [
      await office.nonce('administrator', 'add_ticket_nonce'),
      await office.nonce('administrator', 'edit_ticket_nonce'),
    ];
    for (const value of [['x', 'y'], { a: 1 }, []]) {
      const created = await admin
        .post(`${T}/tickets`)
        .send({ post_id: event, add_ticket_nonce: add, provider: 'rsvp', name: 'No', show_description: value })
        .expect(400);
      const fields = { post_id: event, edit_ticket_nonce: edit, show_description: value };
      const updated = await admin.patch(`${T}/tickets/${ticket}`).send(fields).expect(400);
      for (const { body } of [created, updated])
        expect(body).toMatchObject({
          code: 'rest_invalid_param',
          data: { params: { show_description: expect.any(String) } },
        });
    }
    for (const value of ['no', 'yes', true, false, 1, ''])
      await admin
        .post(`${T}/tickets/${ticket}`)
        .send({ post_id: event, edit_ticket_nonce: edit, show_description: value })
        .expect(202);
  });

  it.each([
    ['created', 'pending'],
    ['undefined', 'pending'],
    ['pending', 'pending'],
    ['action-req', 'action-req'],
    ['approved', 'completed'],
    ['completed', 'completed'],
  ])('adds an attendee with the status %s to an order that is %s', async (sent, status) => {
    const ticket = await office.ticket(event, { price: '5', ticket: { capacity: 1 } });
    const attendee = { ticket_id: ticket, full_name: 'Ann', email: 'ann@example.org' };
    const admin = service.as('administrator');
    const { body } = await admin
      .post(`${T}/attendees`)
      .send({ ...attendee, attendee_status: sent })
      .expect(201);
    const order = await admin.get(`${T}/orders/${body.order}`).expect(200);
    expect(order.body.status).toBe(status);
    expect(await office.left(ticket)).toBe(0);
    await admin
      .post(`${T}/attendees`)
      .send({ ...attendee, attendee_status: 'constructor' })
      .expect(400);
    await office.audit();
  });
});
