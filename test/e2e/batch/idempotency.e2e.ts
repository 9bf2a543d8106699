import { IdempotencyService } from '../../../src/core/rest/idempotency.service.js';
import { allRows } from '../../helpers/all-rows.js';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

const VENUES = '/cal/events/v1/venues';

describe('A write with an Idempotency-Key', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const write = (key: string, body: object, caller: Caller = 'administrator') =>
    service.as(caller).post(VENUES).set('Idempotency-Key', key).send(body);
  const named = async (name: string) => {
    const rows = await service.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM venues WHERE title = ?', [name]);
    return Number(rows[0]?.n);
  };
  const age = (seconds: number) =>
    service.database.write(() =>
      service.database.execute('UPDATE idempotency_keys SET lease = lease - ?, expires = expires - ?', [
        seconds,
        seconds,
      ]),
    );

  it('runs once, and a repetition gets the first response', async () => {
    const first = await write('once', { venue: 'Once', status: 'publish' }).expect(201);
    expect(first.headers['idempotency-replay']).toBeUndefined();
    const second = await write('once', { venue: 'Once', status: 'publish' }).expect(201);
    expect(second.headers['idempotency-replay']).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(second.headers.allow).toBe(first.headers.allow);
    expect(second.headers.location).toBe(first.headers.location);
    expect(await named('Once')).toBe(1);
  });

  it('does not conflict with another caller who sends the same key', async () => {
    await write('shared', { venue: 'Shared' }).expect(201);
    const other = await write('shared', { venue: 'Shared, too' }, 'editor').expect(201);
    expect(other.headers['idempotency-replay']).toBeUndefined();
  });

  it('answers 422 when the key is reused with another body or route', async () => {
    await write('mine', { venue: 'Mine' }).expect(201);
    const refused = await write('mine', { venue: 'Other' }).expect(422);
    expect(refused.body).toMatchObject({ code: 'rest_idempotency_key_reused', data: { status: 422 } });
    expect(refused.headers.allow).toBe('GET, POST');
    await service
      .as('administrator')
      .post('/cal/events/v1/organizers')
      .set('Idempotency-Key', 'mine')
      .send({ venue: 'Mine' })
      .expect(422);
    expect(await named('Other')).toBe(0);
  });

  it('is replayed in the format that each request selects (_fields, _envelope)', async () => {
    await write('form', { venue: 'Form' }).expect(201);
    const again = await service
      .as('administrator')
      .post(`${VENUES}?_fields=venue&_envelope=1`)
      .set('Idempotency-Key', 'form')
      .send({ venue: 'Form' })
      .expect(200);
    expect(again.body).toEqual({
      body: { venue: 'Form' },
      status: 201,
      headers: expect.objectContaining({ 'Idempotency-Replay': 'true' }),
    });
  });

  it('replays refusals with 400 and 403 too, but stores none of visitors', async () => {
    for (const [key, body, caller, status] of [
      ['no name', {}, 'administrator', 400],
      ['no right', { venue: 'x' }, 'subscriber', 403],
    ] as const) {
      const first = await write(key.replace(' ', '-'), body, caller).expect(status);
      const second = await write(key.replace(' ', '-'), body, caller).expect(status);
      expect(second.headers['idempotency-replay']).toBe('true');
      expect(second.body).toEqual(first.body);
    }
    for (let i = 0; i < 2; i++) {
      const { headers } = await write('key-of-a-visitor', { venue: 'x' }, 'anonymous').expect(401);
      expect(headers['idempotency-replay']).toBeUndefined();
    }
  });

  it('can be repeated after a 500', async () => {
    const { app } = service;
    const idempotency = app.get(IdempotencyService);
    const broken = jest.spyOn(idempotency, 'keep').mockRejectedValueOnce(new Error('the disk is full'));
    await write('broken', { venue: 'After the failure' }).expect(500);
    expect(await named('After the failure')).toBe(0);
    broken.mockRestore();
    await write('broken', { venue: 'After the failure' }).expect(201);
    expect(await named('After the failure')).toBe(1);
  });

  it('answers 409 while the first request runs, and runs again after that request has died', async () => {
    await write('dead', { venue: 'Taken over' }).expect(201);
    await service.database.write(() => service.database.execute('UPDATE idempotency_keys SET answer = NULL'));
    const busy = await write('dead', { venue: 'Taken over' }).expect(409);
    expect(busy.body.code).toBe('rest_idempotency_key_running');
    expect(busy.headers['retry-after']).toBe('5');
    await age(16);
    const again = await write('dead', { venue: 'Taken over' }).expect(201);
    expect(again.headers['idempotency-replay']).toBeUndefined();
    const replayed = await write('dead', { venue: 'Taken over' }).expect(201);
    expect(replayed.headers['idempotency-replay']).toBe('true');
  });

  it('runs again after 24 hours, and expired keys are deleted', async () => {
    await write('old', { venue: 'Yesterday' }).expect(201);
    await age(86_401);
    await write('old', { venue: 'Today' }).expect(201);
    await age(86_401);
    await service.app.get(IdempotencyService).sweep();
    const [left] = await service.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM idempotency_keys');
    expect(Number(left?.n)).toBe(0);
  });

  it('runs once as a batch item and as a whole batch', async () => {
    const item = { path: VENUES, body: { venue: 'Item' }, headers: { 'Idempotency-Key': 'item' } };
    const send = () => service.as('administrator').post('/batch/v1');
    const { body: first } = await send()
      .send({ requests: [item, item] })
      .expect(207);
    expect(first.responses.map((answer: { status: number }) => answer.status)).toEqual([201, 201]);
    expect(first.responses[1].headers['Idempotency-Replay']).toBe('true');
    expect(await named('Item')).toBe(1);

    const whole = { requests: [{ path: VENUES, body: { venue: 'Whole' } }] };
    const once = await send().set('Idempotency-Key', 'whole').send(whole).expect(207);
    const twice = await send().set('Idempotency-Key', 'whole').send(whole).expect(207);
    expect(twice.headers['idempotency-replay']).toBe('true');
    expect(twice.body).toEqual(once.body);
    expect(await named('Whole')).toBe(1);
  });

  it('stores no clear text of a secret that the response shows only once', async () => {
    const path = '/content/v2/users/me/application-passwords';
    const send = () =>
      service.as('administrator').post(path).set('Idempotency-Key', 'password').send({ name: 'Phone' }).expect(201);
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    const stored = await allRows(service.database);
    const secret = first.body.password as string;
    for (const form of [secret, secret.replaceAll(' ', '')]) {
      expect(stored).not.toContain(form);
      expect(stored).not.toContain(Buffer.from(form).toString('base64').replace(/=+$/, ''));
    }
  });

  it('answers 400 when the key is too long', async () => {
    const { body } = await write('x'.repeat(300), { venue: 'x' }).expect(400);
    expect(body.code).toBe('rest_idempotency_key_invalid');
  });
});
