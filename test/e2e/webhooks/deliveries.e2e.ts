import { testNowMs } from '../../helpers/clock.js';
import { createPublicKey, verify } from 'node:crypto';
import { messageOf, verified } from '../../helpers/webhook-receiver.js';
import { ENDPOINTS, webhookSite } from './webhook-site.js';
import type { WebhookSite } from './webhook-site.js';

const T = '/cal/tickets/v1';
const SEATS = { ticket: { mode: 'own', capacity: 10 } };

describe('Webhooks', () => {
  let site: WebhookSite;
  let made = 0;
  let path: string;
  beforeAll(async () => {
    site = await webhookSite();
    // The first one configures the sale.
    await site.box.event();
  });
  beforeEach(() => {
    path = `/hook-${++made}`;
  });
  afterEach(async () => {
    const { body } = await admin().get(ENDPOINTS).expect(200);
    for (const { id } of body.endpoints as { id: number }[]) await admin().delete(`${ENDPOINTS}/${id}`).expect(200);
  });
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const rename = (event: number, title: string) =>
    admin().post(`/cal/events/v1/events/${event}`).send({ title }).expect(200);
  const typesAt = (where: string) => site.receiver.at(where).map((received) => messageOf(received).type);

  it('carry what happened, and are accepted by the reference library', async () => {
    const { id, secret } = await site.endpoint(path);
    const event = await site.box.event({ title: 'Opera' });
    const [received] = await site.receiver.until(path, 1);
    const { type, timestamp, data } = verified(secret ?? '', received);
    expect(type).toBe('content.published');
    expect(Date.parse(timestamp)).toBeGreaterThan(0);
    expect(data).toMatchObject({
      object_type: 'cal_events',
      object_id: String(event),
      content_id: event,
      status: 'publish',
      actor_id: site.service.ids.administrator,
    });
    expect(received.headers['content-type']).toBe('application/json');
    const [delivery] = await site.deliveries(id);
    expect(received.headers['webhook-id']).toBe(delivery.webhook_id);
  });

  it('of one object have versions that grow, and come in their order', async () => {
    await site.endpoint(path);
    const event = await site.box.event({ title: 'First' });
    for (const title of ['Second', 'Third', 'Fourth']) await rename(event, title);
    const received = await site.receiver.until(path, 4);
    const versions = received.map((one) => Number(messageOf(one).data.version));
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(new Set(versions).size).toBe(4);
  });

  it('are of the chosen types and events only', async () => {
    const event = await site.box.event();
    const other = await site.box.event();
    const [ticket, elsewhere] = [await site.box.ticket(event, SEATS), await site.box.ticket(other, SEATS)];
    await site.endpoint(path, { types: ['order.created', 'attendee.created', 'ticket.changed'], events: [event] });
    await site.box.order({ [elsewhere]: 1 }).expect(201);
    await site.box.order({ [ticket]: 1 }).expect(201);
    await rename(event, 'Not among the types');
    const change = { post_id: event, edit_ticket_nonce: await site.box.nonce('administrator', 'edit_ticket_nonce') };
    await admin()
      .post(`${T}/tickets/${ticket}`)
      .send({ ...change, name: 'Balcony' })
      .expect(202);
    await site.receiver.until(path, 3);
    expect(typesAt(path).sort()).toEqual(['attendee.created', 'order.created', 'ticket.changed']);
  });

  it('are not stored when nothing is to get them, or the change is undone', async () => {
    const { id } = await site.endpoint(path, { types: ['user.created'] });
    await site.box.event();
    const { database } = site.service;
    await expect(
      database.write(async () => {
        await database.execute('UPDATE webhook_endpoints SET description = ?', ['undone']);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await site.deliveries(id)).toEqual([]);
    await admin().post('/cal/events/v1/events').send({ title: '' }).expect(400);
    expect(await database.read('SELECT id FROM webhook_deliveries WHERE endpoint_id = ?', [id])).toEqual([]);
  });

  it('in full have the object as its route shows it', async () => {
    await site.endpoint(path, { body: 'full', types: ['content.published'] });
    const event = await site.box.event({ title: 'Full opera' });
    const [received] = await site.receiver.until(path, 1);
    const { body } = await admin().get(`/cal/events/v1/events/${event}`).expect(200);
    const { object } = messageOf(received).data as { object: { id: number; title: string } };
    expect(object).toMatchObject({ id: event, title: body.title });
  });

  it('in full have no object once it was deleted between two attempts', async () => {
    site.receiver.answers.set(path, 500);
    const { id } = await site.endpoint(path, { body: 'full', types: ['content.published'] });
    const event = await site.box.event();
    await site.receiver.until(path, 1);
    await admin().delete(`/cal/events/v1/events/${event}?force=true`).expect(200);
    site.receiver.answers.delete(path);
    await site.passPauses();
    const [, second] = await site.receiver.until(path, 2);
    expect(messageOf(second).data).toMatchObject({ object_id: String(event), object: null });
    expect(second.headers['webhook-id']).toBe(site.receiver.at(path)[0].headers['webhook-id']);
    await site.drain();
    expect((await site.deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('are signed with the former secret too after a rotation, until a day has passed', async () => {
    const { id, secret: former } = await site.endpoint(path);
    const { body } = await admin().post(`${ENDPOINTS}/${id}/rotate`).expect(200);
    expect(body.rotation_until_utc).not.toBeNull();
    await admin().post(`${ENDPOINTS}/${id}/test`).expect(202);
    const [both] = await site.receiver.until(path, 1);
    for (const secret of [former ?? '', body.secret as string])
      expect(verified(secret, both)).toMatchObject({ type: 'webhook.test' });

    await site.service.database.write(() =>
      site.service.database.execute('UPDATE webhook_endpoints SET former_until = ?', [testNowMs() - 1]),
    );
    await admin().post(`${ENDPOINTS}/${id}/test`).expect(202);
    const [, one] = await site.receiver.until(path, 2);
    expect(verified(body.secret as string, one)).toMatchObject({ type: 'webhook.test' });
    expect(() => verified(former ?? '', one)).toThrow('No matching signature');
  });

  it('of v1a are signed by a private key, whose public one is shown', async () => {
    const { id, secret, public_key: publicKey } = await site.endpoint(path, { signature: 'v1a' });
    expect(secret).toBeNull();
    await admin().post(`${ENDPOINTS}/${id}/test`).expect(202);
    const [{ headers, body }] = await site.receiver.until(path, 1);
    const x = Buffer.from((publicKey ?? '').replace('whpk_', ''), 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const text = Buffer.from(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`);
    const [version, signature] = String(headers['webhook-signature']).split(',');
    expect(version).toBe('v1a');
    expect(verify(null, text, key, Buffer.from(signature, 'base64'))).toBe(true);
  });

  it('are in a log with status, time and the first 1,024 bytes of the answer, and can be sent again', async () => {
    site.receiver.answers.set(path, (response) => response.writeHead(400).end('x'.repeat(5000)));
    const { id } = await site.endpoint(path);
    await site.box.event();
    await site.receiver.until(path, 1);
    await site.drain();
    const [failed] = await site.deliveries(id);
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, status: 400, fault: 'The endpoint answered 400.' });
    expect(failed.response).toBe('x'.repeat(1024));
    expect(failed.next_attempt_utc).not.toBeNull();
    await admin().post(`/webhooks/v1/deliveries/${failed.id}/replay`).expect(409);

    site.receiver.answers.delete(path);
    await site.passPauses();
    await site.receiver.until(path, 2);
    await site.drain();
    await admin().post(`/webhooks/v1/deliveries/${failed.id}/replay`).expect(202);
    const all = await site.receiver.until(path, 3);
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await site.drain();
    expect(await site.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1, status: 204, response: '' }]);
  });

  it('of a range are sent again', async () => {
    const { id } = await site.endpoint(path);
    for (let i = 0; i < 3; i++) await site.box.event();
    await site.receiver.until(path, 3);
    await site.drain();
    const again = (range: object) => admin().post(`${ENDPOINTS}/${id}/replay`).send(range);
    const { body: none } = await again({ from: '2000-01-01T00:00:00Z', to: '2000-01-02T00:00:00Z' }).expect(202);
    const { body: failed } = await again({ from: '2000-01-01T00:00:00Z', state: 'failed' }).expect(202);
    const { body: all } = await again({ from: '2000-01-01T00:00:00Z' }).expect(202);
    expect([none.repeated, failed.repeated, all.repeated]).toEqual([0, 0, 3]);
    expect(new Set((await site.receiver.until(path, 6)).map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  it('follow no redirect', async () => {
    const { origin } = site.receiver;
    site.receiver.answers.set(path, (response) => response.writeHead(307, { Location: `${origin}/elsewhere` }).end());
    const { id } = await site.endpoint(path);
    await admin().post(`${ENDPOINTS}/${id}/test`).expect(202);
    await site.receiver.until(path, 1);
    await site.drain();
    expect(site.receiver.at('/elsewhere')).toEqual([]);
    expect((await site.deliveries(id))[0]).toMatchObject({ state: 'waiting', status: null });
    expect((await site.deliveries(id))[0].fault).toContain('follow no redirects');
  });

  it('wait as long as Retry-After says, with all that comes meanwhile', async () => {
    site.receiver.answers.set(path, (response) => response.writeHead(429, { 'Retry-After': '3600' }).end());
    const { id } = await site.endpoint(path);
    await admin().post(`${ENDPOINTS}/${id}/test`).expect(202);
    await site.receiver.until(path, 1);
    await site.drain();
    const { body } = await admin().get(`${ENDPOINTS}/${id}`).expect(200);
    const restsMs = Date.parse(`${(body.paused_until_utc as string).replace(' ', 'T')}Z`) - testNowMs();
    expect(restsMs).toBeGreaterThan(3_000_000);
    await site.box.event();
    await site.drain();
    expect(site.receiver.at(path)).toHaveLength(1);
    site.receiver.answers.delete(path);
    await site.passPauses();
    await site.receiver.until(path, 3);
  });

  it('end with 410, of which the owner gets a message', async () => {
    site.receiver.answers.set(path, 410);
    const { id } = await site.endpoint(path);
    await admin().post(`${ENDPOINTS}/${id}/test`).expect(202);
    const mails = await site.inbox.to('administrator@site.example');
    expect(mails.at(-1)?.text).toContain('410');
    const { body } = await admin().get(`${ENDPOINTS}/${id}`).expect(200);
    expect(body).toMatchObject({ is_on: false, off_reason: 'gone' });
    expect(await site.deliveries(id)).toMatchObject([{ state: 'canceled', status: 410 }]);
    await site.box.event();
    expect(await site.deliveries(id)).toHaveLength(1);
    expect((await admin().post(`${ENDPOINTS}/${id}/test`).expect(409)).body.code).toBe('webhook-endpoint-off');

    site.receiver.answers.delete(path);
    await admin().post(`${ENDPOINTS}/${id}`).send({ is_on: true }).expect(200);
    await site.box.event();
    await site.receiver.until(path, 2);
  });

  it('end after five days in which nothing was taken', async () => {
    site.receiver.answers.set(path, 503);
    const { id } = await site.endpoint(path);
    await admin().post(`${ENDPOINTS}/${id}/test`).expect(202);
    await site.receiver.until(path, 1);
    await site.drain();
    const { database } = site.service;
    const sinceDays = (days: number) =>
      database.write(() =>
        database.execute('UPDATE webhook_endpoints SET failing_since = ?', [testNowMs() - days * 86_400_000]),
      );
    const state = async () => (await admin().get(`${ENDPOINTS}/${id}`).expect(200)).body.off_reason as string;
    await sinceDays(4.9);
    await site.passPauses();
    await site.receiver.until(path, 2);
    await site.drain();
    expect(await state()).toBe('');
    await sinceDays(5.1);
    await site.passPauses();
    await site.receiver.until(path, 3);
    await site.drain();
    expect(await state()).toBe('failing');
    expect((await site.deliveries(id))[0].state).toBe('canceled');
  });

  it('have failed after ten attempts', async () => {
    site.receiver.answers.set(path, 400);
    const { id } = await site.endpoint(path);
    await admin().post(`${ENDPOINTS}/${id}/test`).expect(202);
    for (let attempt = 1; attempt <= 10; attempt++) {
      await site.receiver.until(path, attempt);
      await site.drain();
      await site.passPauses();
    }
    expect(await site.deliveries(id)).toMatchObject([{ state: 'failed', attempts: 10, next_attempt_utc: null }]);
    await site.drain();
    expect(site.receiver.at(path)).toHaveLength(10);
  });

  it('to an endpoint that does not answer hold up no other', async () => {
    const dead = `${path}-dead`;
    // Never answers.
    site.receiver.answers.set(dead, () => undefined);
    await site.endpoint(dead);
    await site.endpoint(path);
    for (let i = 1; i <= 5; i++) {
      await site.box.event();
      await site.receiver.until(path, i);
    }
    // The first attempt at the dead one has not ended while the other got all.
    expect(site.receiver.at(path)).toHaveLength(5);
    expect((await site.deliveries((await admin().get(ENDPOINTS)).body.endpoints[0].id as number)).length).toBe(5);
  });
});
