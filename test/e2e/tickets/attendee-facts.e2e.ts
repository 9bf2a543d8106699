import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const ROOTS = [
  ['/api', 'cal/tickets/v1', 'content/v2/cal_events'],
  ['/wp-json', 'tribe/tickets/v1', 'wp/v2/tribe_events'],
] as const;

const KEY = 'scanner-key-0123';
const SEATS = { ticket: { mode: 'own', capacity: 20 } };

describe.each(ROOTS)(
  'Attendees and tickets as clients of the reference know them below %s',
  (root, tickets, events) => {
    let service: TestApp;
    let office: BoxOffice;
    let event: number;
    beforeAll(async () => {
      service = await startApp();
      office = boxOffice(service);
      event = await office.event();
      await admin().post(`/${tickets}/settings`).send({ qr_api_key: KEY }).expect(200);
    });
    afterAll(() => service.close());

    const admin = () => service.as('administrator', root);
    const enter = async (ticket: number, fields: object = {}): Promise<number> =>
      (
        await admin()
          .post(`/${tickets}/attendees`)
          .send({ ticket_id: ticket, full_name: 'Ada Holder', email: 'ada@holder.example', ...fields })
          .expect(201)
      ).body.id;
    const listed = async (query: string) => {
      const { body } = await admin().get(`/${tickets}/attendees?${query}`).expect(200);
      return (body.attendees as { id: number }[]).map(({ id }) => id);
    };

    it('let everybody read an attendee who agreed before and after a check-in that was undone', async () => {
      const id = await enter(await office.ticket(event, SEATS), { optout: false });
      const read = async () =>
        (await service.as('anonymous', root).get(`/${tickets}/attendees/${id}`).expect(200)).body;
      const before = await read();
      for (const checkIn of [true, false])
        await admin().post(`/${tickets}/attendees/${id}`).send({ check_in: checkIn }).expect(201);
      const { modified: _, modified_utc: __, ...after } = await read();
      expect(before).toMatchObject(after);
    });

    it('ignore exclude in the list of attendees where include is given', async () => {
      const ticket = await office.ticket(event, SEATS);
      const [first, second] = [await enter(ticket), await enter(ticket)];
      expect(await listed(`ticket_id=${ticket}&exclude=${first}`)).toEqual([second]);
      expect(await listed(`ticket_id=${ticket}&include=${first}&exclude=${first}`)).toEqual([first]);
    });

    it.each(['get', 'post'] as const)(
      'name the signed-in caller of a check-in by QR code, sent by %s',
      async (method) => {
        const ticket = await office.ticket(event, SEATS);
        for (const [caller, author] of [
          ['editor', service.ids.editor],
          ['anonymous', 0],
        ] as const) {
          const id = await enter(ticket);
          const { body } = await admin().get(`/${tickets}/attendees/${id}/qr`).expect(200);
          const scan = { api_key: KEY, ticket_id: id, security_code: body.security_code };
          const client = service.as(caller, root);
          const answer = await (method === 'get'
            ? client.get(`/${tickets}/qr`).query(scan)
            : client.post(`/${tickets}/qr`).send(scan));
          expect(answer.status).toBe(201);
          const attendee = await admin().get(`/${tickets}/attendees/${id}`).expect(200);
          expect(attendee.body.checkin_details).toMatchObject({ source: 'app', author });
        }
      },
    );

    it('show editors all members of a ticket behind a password, without the values', async () => {
      const hidden = await office.event();
      const ticket = await office.ticket(hidden, { name: 'Hidden', price: '5', sku: 'HIDDEN-1' });
      const read = async () => (await service.as('editor', root).get(`/${tickets}/tickets/${ticket}`).expect(200)).body;
      const open = await read();
      await admin().post(`/${events}/${hidden}`).send({ password: 'sesame' }).expect(200);
      const closed = await read();
      expect(Object.keys(closed)).toEqual(Object.keys(open));
      expect(closed).toMatchObject({
        id: 0,
        title: 'No Access',
        capacity_type: 'No Access',
        sku: 'No Access',
        available_from_start_time: 'No Access',
        totals: { stock: 0, sold: 0, pending: 0 },
      });
    });

    it('count in totals.stock what can still be sold of seats that tickets share', async () => {
      const hall = await office.event();
      const shared = { ticket: { mode: 'global', event_capacity: 10 } };
      const [one, other] = [await office.ticket(hall, shared), await office.ticket(hall, shared)];
      await enter(one);
      await enter(other);
      await enter(other);
      for (const ticket of [one, other]) {
        const { body } = await admin().get(`/${tickets}/tickets/${ticket}`).expect(200);
        expect([body.totals.stock, body.capacity_details.available]).toEqual([7, 7]);
      }
    });

    it('accept the states that no order stays in, and find their attendees by the state that means the same', async () => {
      const ticket = await office.ticket(event, SEATS);
      for (const [sent, state] of [
        ['approved', 'completed'],
        ['created', 'pending'],
        ['undefined', 'pending'],
      ]) {
        const id = await enter(ticket, { attendee_status: sent });
        expect(await listed(`include=${id}&order_status=${sent}`)).toEqual([]);
        expect(await listed(`include=${id}&order_status=${state}`)).toEqual([id]);
        expect(await listed(`include=${id}&order_status=any`)).toEqual([id]);
      }
    });
  },
);
