import { AttendeesService } from '../../../src/cal/tickets/sales/attendees/attendees.service.js';
import { qrSvg } from '../../../src/cal/tickets/sales/attendees/qr-code.js';
import { TicketDocumentsLoader } from '../../../src/ticket-files/ticket-documents.loader.js';
import { SYSTEM } from '../../../src/core/context/caller.js';
import { AdmissionKeysService } from '../../../src/cal/tickets/admission/signed-codes/admission-keys.service.js';
import { type SignedCode, validityAt } from '../../../src/cal/tickets/admission/signed-codes/signed-code.js';
import { SignedCodesService } from '../../../src/cal/tickets/admission/signed-codes/signed-codes.service.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const SCANNER_KEY = 'key-of-the-scanners';
const HOUR = 3_600_000;

interface Bought {
  id: number;
  key: string;
  attendees: { id: number; security_code: string }[];
}

describe('Signed codes of tickets', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let ticket: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event({ start_date: '2031-07-01 20:00:00', end_date: '2031-07-01 23:00:00', timezone: 'UTC' });
    ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 100 } });
    await format('signed');
    await admin().post(`${T}/settings`).send({ qr_api_key: SCANNER_KEY }).expect(200);
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const codes = () => service.app.get(SignedCodesService);
  const format = (ticket_code_format: string) => admin().post(`${T}/settings`).send({ ticket_code_format }).expect(200);
  const keys = async (): Promise<{ id: number; retired_utc: string | null; revoked_utc: string | null }[]> =>
    (await admin().get(`${T}/admission/keys`).expect(200)).body.keys;
  const buy = async (of = ticket): Promise<Bought> => {
    const { body } = await office.order({ [of]: 1 }).expect(201);
    const { body: order } = await service
      .as('anonymous')
      .get(`${T}/orders/${body.id}?order_key=${body.order_key}`)
      .expect(200);
    return { id: body.id, key: body.order_key, attendees: order.attendees };
  };
  const attendeeOf = ({ attendees: [{ id }] }: Bought) => service.app.get(AttendeesService).get(id);
  const drawn = async (order: Bought): Promise<string> => {
    const text = (await codes().codeTexts([await attendeeOf(order)])).get(order.attendees[0].id);
    return text ?? '';
  };
  const read = async (text: string): Promise<SignedCode> => {
    const code = await codes().read(text);
    if (code === 'signature-invalid') throw new Error(code);
    return code;
  };
  const scan = (attendeeId: number, code: string, more = {}) =>
    service
      .as('anonymous')
      .post(`${T}/qr`)
      .send({ api_key: SCANNER_KEY, ticket_id: attendeeId, security_code: code, ...more });

  it('say attendee, ticket, event and when they are valid', async () => {
    const order = await buy();
    const text = await drawn(order);
    expect(text).toMatch(/^A:[0-9A-Z $%*+\-./:]{118}$/);
    const code = await read(text);
    expect(code).toMatchObject({ attendeeId: order.attendees[0].id, ticketId: ticket, eventId: event });
    const start = Date.UTC(2031, 6, 1, 20);
    const end = Date.UTC(2031, 6, 1, 23);
    expect(code).toMatchObject({ validFromMs: start - 24 * HOUR, validUntilMs: end + 24 * HOUR });
    const at = [start - 25 * HOUR, start, end + 25 * HOUR].map((ms) => validityAt(code, ms));
    expect(at).toEqual(['early', 'valid', 'expired']);
  });

  it('are drawn in pictures, on the page of the order, and in files', async () => {
    const order = await buy();
    const attendee = await attendeeOf(order);
    const text = await drawn(order);
    const { body } = await admin().get(`${T}/attendees/${attendee.id}/qr.svg`).expect(200);
    expect(String(body)).toBe(await qrSvg(text));
    const [document] = await service.app.get(TicketDocumentsLoader).of(SYSTEM, [attendee], true);
    expect(document.codeText).toBe(text);
    const page = await service.http().get(`/order/${order.id}-${order.key}/`).expect(200);
    expect(page.text).toContain(await qrSvg(text));
    // What clients of the interface know stays.
    const { body: qr } = await admin().get(`${T}/attendees/${attendee.id}/qr`).expect(200);
    expect(qr.url).toContain(`security_code=${attendee.security_code}`);
  });

  it('are not drawn with the setting `address`', async () => {
    const order = await buy();
    await format('address');
    expect(await drawn(order)).toBe('');
    const { body: qr } = await admin().get(`${T}/attendees/${order.attendees[0].id}/qr`).expect(200);
    const { body } = await admin().get(`${T}/attendees/${order.attendees[0].id}/qr.svg`).expect(200);
    expect(String(body)).toBe(await qrSvg(qr.url));
    await format('signed');
    await admin().post(`${T}/settings`).send({ ticket_code_format: 'other' }).expect(400);
  });

  it('admit like the code of the ticket, which stays valid', async () => {
    const [first, second] = [await buy(), await buy()];
    await scan(first.attendees[0].id, await drawn(first)).expect(201);
    await scan(second.attendees[0].id, second.attendees[0].security_code).expect(201);
    expect((await scan(first.attendees[0].id, await drawn(first)).expect(403)).body.error).toBe(
      'attendee_already_checked_in',
    );
  });

  it('are refused when they are forged, or of another attendee', async () => {
    const [mine, other] = [await buy(), await buy()];
    const text = await drawn(mine);
    const forged = `${text.slice(0, 20)}${text[20] === 'X' ? 'Y' : 'X'}${text.slice(21)}`;
    expect(await codes().read(forged)).toBe('signature-invalid');
    for (const code of [forged, await drawn(other)])
      expect((await scan(mine.attendees[0].id, code).expect(403)).body.error).toBe('security_code_not_valid');
  });

  it('are refused at another event', async () => {
    const order = await buy();
    const elsewhere = await office.event();
    const { body } = await scan(order.attendees[0].id, await drawn(order), { event_id: elsewhere }).expect(403);
    expect(body.error).toBe('event_does_not_match');
    expect((await read(await drawn(order))).eventId).toBe(event);
  });

  it('have no end on pages', async () => {
    const page = await admin().post('/content/v2/pages').send({ title: 'Shop', status: 'publish' }).expect(201);
    const onPage = await office.ticket(page.body.id, { ticket: { mode: 'own', capacity: 5 } });
    const code = await read(await drawn(await buy(onPage)));
    expect(code).toMatchObject({ eventId: page.body.id, validUntilMs: null });
    expect(validityAt(code, Date.UTC(2140, 0, 1))).toBe('valid');
  });

  it('are replaced by a transfer', async () => {
    const order = await buy();
    const text = await drawn(order);
    const { id } = order.attendees[0];
    await service
      .as('anonymous')
      .post(`${T}/orders/${order.id}/attendees/${id}/transfer`)
      .send({ order_key: order.key, full_name: 'New Holder', email: 'new@holder.example' })
      .expect(200);
    const attendee = await attendeeOf(order);
    const former = await read(text);
    const present = await read((await codes().sign(attendee)) ?? '');
    // 12 bits: in one of 4096 cases, both have the same tag.
    if (former.tag !== present.tag) {
      expect(codes().isCurrent(former, attendee)).toBe(false);
      expect((await scan(id, text).expect(403)).body.error).toBe('security_code_not_valid');
    }
    expect(codes().isCurrent(present, attendee)).toBe(true);
  });

  it('stay valid when their key is retired, and not when it is revoked', async () => {
    const order = await buy();
    const text = await drawn(order);
    const { keyId } = await read(text);
    const { body: next } = await admin().post(`${T}/admission/keys`).expect(201);
    expect((await admin().post(`${T}/admission/keys`).expect(409)).body.code).toBe('too-many-admission-keys');
    await admin().post(`${T}/admission/keys/${keyId}/retire`).expect(200);
    expect(await read(text)).toMatchObject({ keyId });
    expect((await read(await drawn(order))).keyId).toBe(next.id);
    const { body } = await admin().post(`${T}/admission/keys/${keyId}/revoke`).expect(200);
    expect(body).toMatchObject({ id: keyId, revoked_utc: expect.any(String) });
    expect(await codes().read(text)).toBe('signature-invalid');
    expect((await scan(order.attendees[0].id, text).expect(403)).body.error).toBe('security_code_not_valid');
    await scan(order.attendees[0].id, await drawn(order)).expect(201);
    await admin().post(`${T}/admission/keys/15/retire`).expect(404);
    await admin().post(`${T}/admission/keys/16/retire`).expect(400);
  });

  it('are signed by a new key when all others are retired; numbers of revoked ones are used again', async () => {
    const order = await buy();
    for (const { id } of await keys()) await admin().post(`${T}/admission/keys/${id}/retire`).expect(200);
    const before = await read(await drawn(order));
    expect((await keys()).filter(({ retired_utc: retired }) => retired === null)).toHaveLength(1);
    await admin().post(`${T}/admission/keys/${before.keyId}/revoke`).expect(200);
    const text = await drawn(order);
    expect(await read(text)).toBeTruthy();
    expect(new Set((await keys()).map(({ id }) => id)).size).toBe((await keys()).length);
  });

  it('have at most two active keys, however many requests make one at once', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => admin().post(`${T}/admission/keys`)));
    expect(made.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(made.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const active = (await keys()).filter((key) => key.retired_utc === null && key.revoked_utc === null);
    expect(active).toHaveLength(2);
  });

  it('have private keys that no answer contains, sealed in the database', async () => {
    const [{ private_key: sealed, public_key: shown }] = await service.database.read<Record<string, string>>(
      'SELECT private_key, public_key FROM admission_keys LIMIT 1',
    );
    const { text } = await admin().get(`${T}/admission/keys`).expect(200);
    expect(text).toContain(shown);
    expect(text).not.toContain('private');
    expect(Buffer.from(sealed, 'base64').length).toBeGreaterThan(32 + 28);
    expect(await service.app.get(AdmissionKeysService).reseal()).toBe(0);
  });

  it('have keys for administrators only', async () => {
    for (const caller of ['anonymous', 'subscriber', 'editor'] as const) {
      const status = caller === 'anonymous' ? 401 : 403;
      await service.as(caller).get(`${T}/admission/keys`).expect(status);
      await service.as(caller).post(`${T}/admission/keys`).expect(status);
      await service.as(caller).post(`${T}/admission/keys/0/retire`).expect(status);
      await service.as(caller).post(`${T}/admission/keys/0/revoke`).expect(status);
    }
  });
});
