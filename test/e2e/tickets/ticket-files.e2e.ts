import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { loadConfiguration } from '../../../src/load-configuration.js';
import { AttendeesService } from '../../../src/cal/tickets/sales/attendees/attendees.service.js';
import { TicketFileRegistry } from '../../../src/mail/orders/ticket-file.registry.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { isSignedBy, passCertificates } from '../../helpers/pass-certificates.js';
import { boxOffice, type BoxOffice } from './box-office.js';

const TICKETS = '/cal/tickets/v1';
const PASS_TYPE = 'pass.example.tickets';
const ISSUER = '3388000000000000000';

const certificates = passCertificates(PASS_TYPE, 'TEAM123456');
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });

const APPLE_SETTINGS = {
  APPLE_PASS_CERTIFICATE: certificates.certificate,
  APPLE_PASS_KEY: certificates.key,
  APPLE_PASS_KEY_PASSPHRASE: certificates.passphrase,
  APPLE_WWDR_CERTIFICATE: certificates.wwdr,
};
const GOOGLE_SETTINGS = {
  GOOGLE_WALLET_ISSUER_ID: ISSUER,
  GOOGLE_WALLET_KEY: JSON.stringify({
    client_email: 'tickets@project.iam.example',
    private_key: google.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }),
};

/** An order with its attendees. */
interface Bought {
  id: number;
  key: string;
  attendees: { id: number; security_code?: string }[];
  /** Address of its page. */
  page: string;
}

async function bought(office: BoxOffice, ticket: number, more: Record<string, unknown> = {}): Promise<Bought> {
  const { body } = await office.order({ [ticket]: 2 }, more).expect(201);
  return { id: body.id, key: body.order_key, attendees: body.attendees, page: `/order/${body.id}-${body.order_key}/` };
}

/** The body as bytes, also of types that supertest takes for text. */
const bytesOf = (response: { body: unknown }): Uint8Array => new Uint8Array(response.body as Buffer);
const buffered = (response: NodeJS.ReadableStream, done: (error: Error | null, body: Buffer) => void): void => {
  const pieces: Buffer[] = [];
  response.on('data', (piece: Buffer) => pieces.push(piece));
  response.on('end', () => done(null, Buffer.concat(pieces)));
};

async function textOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

describe('Tickets as files', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let ticket: number;
  let order: Bought;
  beforeAll(async () => {
    service = await startApp({ ...APPLE_SETTINGS, ...GOOGLE_SETTINGS });
    office = boxOffice(service);
    event = await office.event({
      title: 'Opera &amp; Friends',
      venue: { venue: 'Old Opera', address: 'Ring 1', city: 'Vienna' },
      organizer: [{ organizer: 'Music Society' }],
    });
    ticket = await office.ticket(event, { name: 'Seat', ticket: { mode: 'own', capacity: 50 } });
    await service
      .as('administrator')
      .post(`${TICKETS}/settings`)
      .send({ ticket_terms: 'No <b>dogs</b>.\nBe kind.' })
      .expect(200);
    order = await bought(office, ticket, {
      attendees: [
        { ticket_id: ticket, full_name: 'Ada Lovelace', email: 'ada@example.org' },
        { ticket_id: ticket, full_name: 'محمد', email: 'm@example.org' },
      ],
    });
  });
  afterAll(() => service.close());

  const api = (path: string, key: string | undefined) =>
    service
      .as('anonymous')
      .get(`${TICKETS}/${path}${key === undefined ? '' : `${path.includes('?') ? '&' : '?'}order_key=${key}`}`)
      .buffer(true)
      .parse(buffered as never);
  const page = (path: string) =>
    service
      .http()
      .get(path)
      .buffer(true)
      .parse(buffered as never);

  it('are PDFs with the event, its place, holder, order, code and terms, which nothing stores', async () => {
    const response = await api(`orders/${order.id}/tickets.pdf`, order.key).expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="tickets-${order.id}.pdf"`,
      'cache-control': expect.stringMatching(/no-store.*private/),
    });
    const [first, second] = await textOf(bytesOf(response));
    for (const text of [
      'Opera & Friends',
      'Old Opera',
      'Ring 1, Vienna',
      'Music Society',
      'Ada Lovelace',
      'Free',
      'No dogs.',
      'Be kind.',
    ])
      expect(first).toContain(text);
    expect(first).toContain(String(order.id));
    expect(first).toContain(order.attendees[0].security_code);
    expect(second).toContain('محمد');
    const again = await page(`${order.page}tickets.pdf`).expect(200);
    expect(Buffer.from(bytesOf(again)).equals(Buffer.from(bytesOf(response)))).toBe(true);
    expect(again.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    const dense = await textOf(bytesOf(await page(`${order.page}tickets.pdf?per_page=3&language=de`).expect(200)));
    expect(dense).toHaveLength(1);
    expect(dense[0]).toContain('Samstag, 10. Mai 2031');
  });

  it('of one attendee come by the order and, without name and order, by the code', async () => {
    const [{ id, security_code: code }, other] = order.attendees;
    const [text] = await textOf(bytesOf(await api(`attendees/${id}/ticket.pdf`, order.key).expect(200)));
    expect(text).toContain('Ada Lovelace');
    expect(await textOf(bytesOf(await page(`${order.page}tickets/${other.id}/ticket.pdf`).expect(200)))).toHaveLength(
      1,
    );
    const [public_] = await textOf(bytesOf(await page(`/ticket/${id}-${code}/ticket.pdf`).expect(200)));
    expect(public_).toContain('Old Opera');
    expect(public_).toContain(code);
    expect(public_).not.toContain('Ada');
    expect(public_).not.toContain(`Order ${order.id}`);
  });

  it('are for the purchaser and managers of attendees only', async () => {
    const stranger = await bought(office, ticket);
    const [{ id }] = order.attendees;
    await api(`orders/${order.id}/tickets.pdf`, undefined).expect(401);
    await api(`orders/${order.id}/tickets.pdf`, stranger.key).expect(401);
    for (const file of ['ticket.pdf', 'ticket.pkpass', 'google-wallet']) {
      await api(`attendees/${id}/${file}`, undefined).expect(401);
      await api(`attendees/${id}/${file}`, stranger.key).expect(401);
      await service.as('editor').get(`${TICKETS}/attendees/${id}/${file}`).expect(403);
      await service.as('administrator').get(`${TICKETS}/attendees/${id}/${file}`).expect(200);
      await page(`${stranger.page}tickets/${id}/${file}`).expect(404);
      await page(`/ticket/${id}-${stranger.attendees[0].security_code}/${file}`).expect(404);
    }
    await page(`/order/${order.id}-${'0'.repeat(40)}/tickets.pdf`).expect(404);
    await page(`${order.page}tickets/${id}/ticket.exe`).expect(404);
    await page(`${order.page}tickets.pdf?paper=a3`).expect(400);
    await api(`orders/${order.id}/tickets.pdf?per_page=9`, order.key).expect(400);
  });

  it('are passes with hashes of all files, signed by the certificate of the pass type', async () => {
    const [{ id, security_code: code }] = order.attendees;
    const response = await page(`${order.page}tickets/${id}/ticket.pkpass`).expect(200);
    expect(response.headers['content-type']).toBe('application/vnd.apple.pkpass');
    const files = unzipSync(bytesOf(response));
    const { 'manifest.json': manifest, signature, ...others } = files;
    const hashes = Object.entries(others).map(([name, file]) => [name, createHash('sha1').update(file).digest('hex')]);
    expect(JSON.parse(Buffer.from(manifest).toString())).toEqual(Object.fromEntries(hashes));
    expect(isSignedBy(signature, manifest, certificates)).toBe(true);
    expect(isSignedBy(signature, Buffer.from('{}'), certificates)).toBe(false);
    expect(Object.keys(others)).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'pass.json']));
    const pass = JSON.parse(Buffer.from(others['pass.json']).toString());
    expect(pass).toMatchObject({
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: 'TEAM123456',
      serialNumber: expect.stringMatching(new RegExp(`^[0-9a-f-]{36}-${id}$`)),
      voided: false,
      expirationDate: '2031-05-10T10:00:00.000Z',
      relevantDate: '2031-05-10T08:00:00.000Z',
      barcodes: [
        { format: 'PKBarcodeFormatQR', message: expect.stringContaining(`security_code=${code}`), altText: code },
      ],
      eventTicket: { primaryFields: [{ key: 'event', value: 'Opera & Friends' }] },
    });
  });

  it('are signed links for Google Wallet', async () => {
    const [{ id, security_code: code }] = order.attendees;
    const { body } = await service
      .as('anonymous')
      .get(`${TICKETS}/attendees/${id}/google-wallet?order_key=${order.key}`)
      .expect(200);
    const moved = await page(`/ticket/${id}-${code}/google-wallet`).expect(303);
    expect(moved.headers.location).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
    const jwt = String(body.url).slice('https://pay.google.com/gp/v/save/'.length);
    const [header, claims, signature] = jwt.split('.');
    const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const signed = Buffer.from(`${header}.${claims}`);
    expect(verify('RSA-SHA256', signed, google.publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(decoded(header)).toEqual({ alg: 'RS256', typ: 'JWT' });
    expect(decoded(claims)).toMatchObject({
      iss: 'tickets@project.iam.example',
      aud: 'google',
      typ: 'savetowallet',
      origins: ['http://site.example'],
      payload: {
        eventTicketClasses: [
          { id: expect.stringMatching(`^${ISSUER}\\.`), venue: { name: { defaultValue: { value: 'Old Opera' } } } },
        ],
        eventTicketObjects: [
          {
            id: expect.stringMatching(new RegExp(`^${ISSUER}\\.[0-9a-f-]{36}-ticket-${id}-[0-9a-f]{12}$`)),
            ticketHolderName: 'Ada Lovelace',
            barcode: { type: 'QR_CODE', value: expect.stringContaining(`security_code=${code}`) },
          },
        ],
      },
    });
  });

  it('are linked on the pages of the order and the ticket', async () => {
    const [{ id, security_code: code }] = order.attendees;
    const shown = (await service.http().get(order.page).expect(200)).text;
    for (const file of [
      'tickets.pdf',
      `tickets/${id}/ticket.pdf`,
      `tickets/${id}/ticket.pkpass`,
      `tickets/${id}/google-wallet`,
    ])
      expect(shown).toContain(`${order.page}${file}"`);
    const own = (await service.http().get(`/?event_qr_code=1&ticket_id=${id}&security_code=${code}`).expect(200)).text;
    expect(own).toContain(`/ticket/${id}-${code}/ticket.pdf"`);
  });

  it('are refused for orders that are not paid, and of cancelled events', async () => {
    const sold = await office.ticket(event, { name: 'Box', price: '10', ticket: { mode: 'own', capacity: 5 } });
    const unpaid = await bought(office, sold);
    const [{ id }] = unpaid.attendees;
    expect((await api(`orders/${unpaid.id}/tickets.pdf`, unpaid.key).expect(409)).body.toString()).toContain(
      'tickets-not-valid',
    );
    await api(`attendees/${id}/ticket.pkpass`, unpaid.key).expect(409);
    await api(`attendees/${id}/google-wallet`, unpaid.key).expect(409);
    expect((await service.http().get(unpaid.page).expect(200)).text).not.toContain('ticket.pdf');

    const other = await office.event();
    const seat = await office.ticket(other, { ticket: { mode: 'own', capacity: 5 } });
    const cancelled = await bought(office, seat);
    await service.as('administrator').delete(`/cal/events/v1/events/${other}`).expect(200);
    await page(`${cancelled.page}tickets.pdf`).expect(409);
    expect((await service.http().get(cancelled.page).expect(200)).text).not.toContain('ticket.pdf');
    const pass = await page(`${cancelled.page}tickets/${cancelled.attendees[0].id}/ticket.pkpass`).expect(200);
    const voided = JSON.parse(Buffer.from(unzipSync(bytesOf(pass))['pass.json']).toString());
    expect(voided.voided).toBe(true);
    expect(voided).not.toHaveProperty('barcodes');
  });

  it('are limited for each network', async () => {
    const [{ id }] = order.attendees;
    const send = async () => (await page(`${order.page}tickets/${id}/google-wallet`)).status;
    const statuses = new Set(await Promise.all(Array.from({ length: 125 }, send)));
    expect([...statuses].sort()).toEqual([303, 429]);
  });
});

describe('Tickets as files without wallets', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('have no routes and links of wallets', async () => {
    const office = boxOffice(service);
    const ticket = await office.ticket(await office.event(), { ticket: { mode: 'own', capacity: 5 } });
    const order = await bought(office, ticket);
    const [{ id, security_code: code }] = order.attendees;
    for (const file of ['ticket.pkpass', 'google-wallet']) {
      const { body } = await service.as('administrator').get(`${TICKETS}/attendees/${id}/${file}`).expect(404);
      expect(body.code).toBe('rest_no_route');
      await service.http().get(`${order.page}tickets/${id}/${file}`).expect(404);
      await service.http().get(`/ticket/${id}-${code}/${file}`).expect(404);
    }
    const { text } = await service.http().get(order.page).expect(200);
    expect(text).toContain('ticket.pdf"');
    expect(text).not.toMatch(/Wallet/);
  });

  it('are attached to messages, by the service that other modules use', async () => {
    const office = boxOffice(service);
    const ticket = await office.ticket(await office.event({ title: 'Recital' }), {
      ticket: { mode: 'own', capacity: 5 },
    });
    const order = await bought(office, ticket);
    const registry = service.app.get(TicketFileRegistry, { strict: false });
    const attendees = await service.app.get(AttendeesService, { strict: false }).ofOrder(order.id);
    const [file, ...others] = await registry.of(attendees, 'es');
    expect(others).toEqual([]);
    expect(file).toMatchObject({ filename: 'tickets.pdf', contentType: 'application/pdf' });
    const pages = await textOf(new Uint8Array(file.content));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/Recital.*sábado, 10 de mayo de 2031/);
    expect(await registry.of([], 'es')).toEqual([]);
  });

  it('do not start with certificates and keys that cannot be used', async () => {
    const refusal = (env: Record<string, string>) =>
      loadConfiguration(env).then(
        () => 'started',
        (error: Error) => error.message,
      );
    const { APPLE_PASS_KEY: _, ...withoutKey } = APPLE_SETTINGS;
    expect(await refusal(withoutKey)).toContain('APPLE_PASS_CERTIFICATE: needs APPLE_PASS_KEY');
    const { APPLE_WWDR_CERTIFICATE: __, ...withoutIssuer } = APPLE_SETTINGS;
    expect(await refusal(withoutIssuer)).toContain('APPLE_PASS_CERTIFICATE: needs APPLE_WWDR_CERTIFICATE');
    const foreign = { ...APPLE_SETTINGS, APPLE_PASS_CERTIFICATE: certificates.wwdr };
    expect(await refusal(foreign)).toContain('APPLE_PASS_CERTIFICATE: does not belong to APPLE_PASS_KEY');
    expect(await refusal({ ...APPLE_SETTINGS, APPLE_PASS_CERTIFICATE: 'x' })).toContain('must be a certificate in PEM');
    expect(await refusal({ GOOGLE_WALLET_KEY: '{}' })).toContain('GOOGLE_WALLET_KEY: must be the JSON key');
    expect(await refusal({ GOOGLE_WALLET_ISSUER_ID: ISSUER })).toContain(
      'GOOGLE_WALLET_ISSUER_ID: needs GOOGLE_WALLET_KEY',
    );
    expect(await refusal({ ...APPLE_SETTINGS, ...GOOGLE_SETTINGS })).toBe('started');
  });
});
