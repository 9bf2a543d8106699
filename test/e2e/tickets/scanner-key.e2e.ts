import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const TICKETS = '/cal/tickets/v1';
const KEY = 'scanner-key-0123';

/** One attendee, and what a scanner reads from their code. */
interface Holder {
  id: number;
  code: string;
}

describe('Keys and nonces that guard routes of tickets', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
    await service.as('administrator').post(`${TICKETS}/settings`).send({ qr_api_key: KEY }).expect(200);
  });
  afterAll(() => service.close());

  const holder = async (): Promise<Holder> => {
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 5 } });
    const { body } = await office.order({ [ticket]: 1 }).expect(201);
    return { id: body.attendees[0].id, code: body.attendees[0].security_code };
  };
  const scanOf = ({ id, code }: Holder, key: string) => ({ api_key: key, ticket_id: id, security_code: code });
  const isIn = async (id: number) =>
    (await service.as('anonymous').get(`${TICKETS}/qr/${id}`).expect(200)).body.checked_in === '1';
  const batch = async (path: string, body: object) => {
    const answer = await service
      .as('administrator')
      .post('/batch/v1')
      .send({ requests: [{ path: `${TICKETS}${path}`, method: 'POST', body }] })
      .expect(207);
    return answer.body.responses[0] as { status: number; body: Record<string, unknown> };
  };

  const send = async (how: 'get' | 'post' | 'batch', caller: Caller, scan: object) => {
    if (how === 'batch') return batch('/qr', scan);
    const client = service.as(caller);
    return how === 'get' ? client.get(`${TICKETS}/qr`).query(scan) : client.post(`${TICKETS}/qr`).send(scan);
  };

  it.each(['get', 'post', 'batch'] as const)('repeat the scan for a wrong key, sent by %s', async (how) => {
    const attendee = await holder();
    const echoed = { api_key: 'wrong', ticket_id: String(attendee.id), event_id: null, security_code: attendee.code };
    const scan = scanOf(attendee, 'wrong');
    const answer = await send(how, 'administrator', scan);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: echoed });
    expect(await isIn(attendee.id)).toBe(false);
  });

  it.each(['get', 'post', 'batch'] as const)('let the right key check in, sent by %s', async (how) => {
    const attendee = await holder();
    const scan = scanOf(attendee, KEY);
    const answer = await send(how, 'anonymous', scan);
    expect(answer.status).toBe(201);
    expect(await isIn(attendee.id)).toBe(true);
  });

  it('refuse parameters of a scan before its key', async () => {
    const { body } = await service
      .as('anonymous')
      .get(`${TICKETS}/qr`)
      .query({ api_key: 'wrong', ticket_id: 'x' })
      .expect(400);
    expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['security_code'] } });
  });

  it.each([
    ['in the body', (nonce: string) => service.as('administrator').post(`${TICKETS}/tickets`).send(made(nonce))],
    [
      'in a form',
      (nonce: string) => service.as('administrator').post(`${TICKETS}/tickets`).type('form').send(made(nonce)),
    ],
    ['in a batch', (nonce: string) => batch('/tickets', made(nonce))],
    [
      'in the query',
      (nonce: string) =>
        service
          .as('administrator')
          .post(`${TICKETS}/tickets?add_ticket_nonce=${nonce}`)
          .send({ ...made(''), add_ticket_nonce: undefined }),
    ],
  ])('accept the nonce of a ticket %s, and nothing else for it', async (_, send) => {
    expect((await send(await office.nonce('administrator', 'add_ticket_nonce'))).status).toBe(202);
    const refused = await send('0000000000');
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  const made = (nonce: string) => ({
    post_id: event,
    add_ticket_nonce: nonce,
    provider: 'tc',
    name: 'Guarded',
    price: '5',
  });

  it('refuse a ticket without right and without nonce alike', async () => {
    const refusals = [];
    for (const [who, nonce] of [
      ['administrator', 'wrong'],
      ['anonymous', await office.nonce('anonymous', 'add_ticket_nonce')],
      ['anonymous', 'wrong'],
    ] as const) {
      const { status, body } = await service.as(who).post(`${TICKETS}/tickets`).send(made(nonce));
      refusals.push({ status, body: body as unknown });
    }
    expect(refusals[0]).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refusals).toEqual([refusals[0], refusals[0], refusals[0]]);
  });
});
