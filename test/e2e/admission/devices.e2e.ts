import { AdmissionDeviceEntity } from '../../../src/cal/tickets/admission/devices/admission-device.entity.js';
import { AdmissionDevicesRepository } from '../../../src/cal/tickets/admission/devices/admission-devices.repository.js';
import { AdmissionListEntity } from '../../../src/cal/tickets/admission/lists/admission-list.entity.js';
import { SqlExpression } from '../../../src/core/database/sql-expression.js';
import { stopClock, testNow } from '../../helpers/clock.js';
import { A, admissionSite, type AdmissionSite } from './admission-site.js';

const HOUR_MS = 3_600_000;

describe('A device for check-in', () => {
  let site: AdmissionSite;
  let event: number;
  let list: number;
  beforeAll(async () => {
    site = await admissionSite();
    event = await site.office.event();
    list = await site.list([event]);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => site.close());

  const devices = () => site.service.app.get(AdmissionDevicesRepository);
  const row = async (id: number): Promise<Record<string, unknown>> =>
    (
      await site.service.database.read<Record<string, unknown>>('SELECT * FROM admission_devices WHERE id = ?', [id])
    )[0];
  /** Lets requests go on only when `count` of them have read the same device. */
  const together = (method: 'findByEnrollment' | 'findByToken', count: number) => {
    const repository = devices();
    const find = repository[method].bind(repository);
    let waiting = 0;
    let release: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(repository, method).mockImplementation(async (hashes) => {
      const found = await find(hashes);
      if (++waiting >= count) release();
      await all;
      return found;
    });
  };

  it('is enrolled by a QR code whose secret is in the fragment of its address', async () => {
    const { body } = await site.admin
      .post(`${A}/devices`)
      .send({ name: ' <b>Phone</b> 3 ', gate: 'North', rights: ['search'], list_ids: [list] })
      .expect(201);
    expect(body).toMatchObject({
      name: 'Phone 3',
      gate: 'North',
      rights: ['scan', 'search'],
      list_ids: [list],
      state: 'waiting',
      last_seen_utc: null,
      enrollment: { url: `http://site.example/admission#enroll=${body.enrollment.token}` },
    });
    expect(body.enrollment.token).toMatch(/^[\w-]{43}$/);
    expect(body.enrollment.qr_svg).toContain('<svg');
    const answer = await site.enroll(body.enrollment.token).send({ software: 'Chrome' }).expect(201);
    expect(answer.body.device).toMatchObject({
      id: body.id,
      name: 'Phone 3',
      gate: 'North',
      rights: ['scan', 'search'],
      lists: [expect.objectContaining({ id: list, event_ids: [event], ticket_ids: null })],
      site: { timezone: expect.any(String), language: 'en_US' },
      keys: [],
    });
    const shown = await site.get(answer.body.token, '/device').expect(200);
    expect({ ...shown.body, server_time: '' }).toEqual({ ...answer.body.device, server_time: '' });
    expect(shown.headers['cache-control']).toContain('no-store');
    const { body: seen } = await site.admin.get(`${A}/devices/${body.id}`).expect(200);
    expect(seen).toMatchObject({ state: 'enrolled', enrollment_expires_utc: null, last_seen_utc: expect.any(String) });
    expect(seen).not.toHaveProperty('enrollment');
  });

  it('stores hashes of its secrets only, which no answer and no log contains', async () => {
    const { id, token: secret } = await site.device();
    const before = await row(id);
    const { body } = await site.enroll(secret).expect(201);
    await site.post(body.token, '/device/token').expect(200);
    const { body: log } = await site.admin
      .get('/audit/v1/entries?record_type=admission_devices&per_page=100')
      .expect(200);
    const { body: all } = await site.admin.get(`${A}/devices`).expect(200);
    const stored = [before, await row(id)];
    for (const text of [stored, log, all])
      for (const known of [secret, body.token]) expect(JSON.stringify(text)).not.toContain(known);
    for (const hash of [before.enrollment_hash, stored[1].token_hash])
      expect(JSON.stringify([log, all])).not.toContain(hash);
    expect(
      (log as { verb: string; record_id: string; credential: string }[]).filter((e) => e.record_id === String(id)),
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ verb: 'create' }),
        expect.objectContaining({ verb: 'update', credential: 'admission device Phone' }),
      ]),
    );
  });

  it('is enrolled once, also by two that use the code at the same time', async () => {
    const { token } = await site.device();
    together('findByEnrollment', 4);
    const answers = await Promise.all([1, 2, 3, 4].map(() => site.enroll(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401]);
    expect(answers.find(({ status }) => status === 401)?.body.code).toBe('admission-enrollment-unknown');
    jest.restoreAllMocks();
    await site.enroll(token).expect(401);
    const won = answers.find(({ status }) => status === 201);
    await site.get(won?.body.token, '/device').expect(200);
  });

  it('is enrolled several times without the conditional update (control)', async () => {
    const { token } = await site.device();
    together('findByEnrollment', 4);
    jest.spyOn(devices(), 'unusedEnrollment').mockImplementation((id) => new SqlExpression('id = ?', id));
    const answers = await Promise.all([1, 2, 3, 4].map(() => site.enroll(token)));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(1);
  });

  it('is not enrolled after 24 hours, and not with a code that was replaced or is unknown', async () => {
    const { id, token } = await site.device();
    stopClock(site.service, 24 * HOUR_MS + 1000);
    expect((await site.enroll(token).expect(410)).body.code).toBe('admission-enrollment-expired');
    jest.restoreAllMocks();
    const { body } = await site.admin.post(`${A}/devices/${id}/enrollment`).expect(200);
    await site.enroll(token).expect(401);
    for (const wrong of ['x', 'A'.repeat(43), `${body.enrollment.token}A`]) await site.enroll(wrong).expect(401);
    await site.service.as('anonymous').post(`${A}/enrollments`).send({}).expect(400);
    await site.enroll(body.enrollment.token).expect(201);
  });

  it('keeps its token until a new code for it is used', async () => {
    const { id, token } = await site.enrolled();
    const { body } = await site.admin.post(`${A}/devices/${id}/enrollment`).expect(200);
    await site.get(token, '/device').expect(200);
    const { body: again } = await site.enroll(body.enrollment.token).expect(201);
    expect(again.device.id).toBe(id);
    expect((await site.get(token, '/device').expect(401)).body.code).toBe('admission-device-unknown');
    await site.get(again.token, '/device').expect(200);
  });

  it('rolls its token, and the former one ends at once', async () => {
    const { token } = await site.enrolled();
    const { body } = await site.post(token, '/device/token').expect(200);
    for (const path of ['/device', `/lists/${list}/counts`]) await site.get(token, path).expect(401);
    await site.post(token, '/device/token').expect(401);
    await site.get(body.token, '/device').expect(200);
  });

  it('does not get the response of another device that sent the same Idempotency-Key', async () => {
    const [first, second] = [await site.enrolled(), await site.enrolled()];
    const roll = (token: string) => site.post(token, '/device/token').set('Idempotency-Key', 'a'.repeat(40));
    const { body: one } = await roll(first.token).expect(200);
    const { body: two } = await roll(second.token).expect(200);
    // Its own response was lost: it gets that again.
    expect((await roll(first.token).expect(200)).body).toEqual(one);
    expect(two.token).not.toBe(one.token);
    for (const [{ id }, { token }] of [
      [first, one],
      [second, two],
    ] as const)
      expect((await site.get(token, '/device').expect(200)).body.id).toBe(id);
  });

  it('gets one new token from requests at the same time, and several without the conditional update (control)', async () => {
    const first = await site.enrolled();
    together('findByToken', 3);
    const rolled = await Promise.all([1, 2, 3].map(() => site.post(first.token, '/device/token')));
    expect(rolled.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    jest.restoreAllMocks();
    const second = await site.enrolled();
    together('findByToken', 3);
    jest.spyOn(devices(), 'presentToken').mockImplementation((id) => new SqlExpression('id = ?', id));
    const doubled = await Promise.all([1, 2, 3].map(() => site.post(second.token, '/device/token')));
    expect(doubled.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
  });

  it('is revoked at once, and wipes its data at its next contact', async () => {
    const { id, token } = await site.enrolled({ list_ids: [list] });
    const other = await site.enrolled();
    await site.admin.post(`${A}/devices/${id}/enrollment`).expect(200);
    const { body } = await site.admin.delete(`${A}/devices/${id}`).expect(200);
    expect(body).toMatchObject({
      state: 'revoked',
      revoked_utc: expect.any(String),
      wiped_utc: null,
      enrollment_expires_utc: null,
    });
    const refused = await site.get(token, '/device').expect(401);
    expect(refused.body).toMatchObject({ code: 'admission-device-revoked', data: { status: 401, wipe: true } });
    const { body: wiped } = await site.admin.get(`${A}/devices/${id}`).expect(200);
    expect(wiped.wiped_utc).toEqual(expect.any(String));
    stopClock(site.service, HOUR_MS);
    const status = { device_time: testNow().toISOString(), queue_length: 3 };
    for (const answer of [
      await site.post(token, '/device/status', status),
      await site.post(token, '/device/token'),
      await site.get(token, `/lists/${list}/counts`),
    ])
      expect([answer.status, answer.body.data.wipe]).toEqual([401, true]);
    jest.restoreAllMocks();
    const { body: again } = await site.admin.delete(`${A}/devices/${id}`).expect(200);
    expect(again).toEqual(wiped);
    await site.admin.post(`${A}/devices/${id}`).send({ name: 'New' }).expect(409);
    await site.admin.post(`${A}/devices/${id}/enrollment`).expect(409);
    await site.get(other.token, '/device').expect(200);
  });

  it('of a code that was not used cannot be enrolled once it is revoked', async () => {
    const { id, token } = await site.device();
    await site.admin.delete(`${A}/devices/${id}`).expect(200);
    await site.enroll(token).expect(401);
  });

  it('says how its clock differs and how many scans wait, which is stored once', async () => {
    const { id, token } = await site.enrolled();
    const now = stopClock(site.service, 10_000);
    const status = {
      device_time: new Date(now.getTime() + 600_000).toISOString(),
      queue_length: 7,
      software: 'Safari',
    };
    const { body } = await site.post(token, '/device/status', { ...status, battery: 0.5 }).expect(200);
    expect(body).toEqual({ server_time: now.toISOString(), device_revision: expect.any(Number) });
    expect((await site.admin.get(`${A}/devices/${id}`).expect(200)).body).toMatchObject({
      clock_offset_ms: 600_000,
      queue_length: 7,
      software: 'Safari',
    });
    const write = jest.spyOn(devices(), 'setStatus');
    const touch = jest.spyOn(devices(), 'touch');
    await site.post(token, '/device/status', status).expect(200);
    await site.post(token, '/device/status', { ...status, device_time: now.toISOString() }).expect(200);
    await site
      .post(token, '/device/status', { ...status, device_time: now.toISOString(), queue_length: 0 })
      .expect(200);
    expect([write.mock.calls.length, touch.mock.calls.length]).toEqual([2, 0]);
    for (const device_time of ['yesterday', '2031-05-01 10:00:00', '2031-05-01T25:00:00Z', 5])
      await site.post(token, '/device/status', { ...status, device_time }).expect(400);
    await site.post(token, '/device/status', { ...status, queue_length: -1 }).expect(400);
    const { body: log } = await site.admin
      .get(`/audit/v1/entries?record_type=admission_devices&record_id=${id}`)
      .expect(200);
    expect(log).toHaveLength(2);
  });

  it('is written once a minute for its last contact', async () => {
    const { id, token } = await site.enrolled();
    const read = async () => (await row(id)).last_seen_utc;
    stopClock(site.service, 30_000);
    const before = await read();
    await site.get(token, '/device').expect(200);
    expect(await read()).toEqual(before);
    stopClock(site.service, 90_000);
    await site.get(token, '/device').expect(200);
    expect(await read()).not.toEqual(before);
  });

  it('learns that its name, rights and lists have changed by its revision', async () => {
    const { id, token } = await site.enrolled();
    const own = await site.list([event], { name: 'Own' });
    const read = async () => (await site.get(token, '/device').expect(200)).body;
    const status = () => site.post(token, '/device/status', { device_time: testNow().toISOString(), queue_length: 0 });
    let { revision } = await read();
    const changes: (() => PromiseLike<unknown>)[] = [
      () => site.admin.post(`${A}/devices/${id}`).send({ name: 'Tablet', gate: 'South' }).expect(200),
      () =>
        site.admin
          .post(`${A}/devices/${id}`)
          .send({ rights: ['override'], list_ids: [own] })
          .expect(200),
      () => site.admin.post(`${A}/lists/${own}`).send({ name: 'Renamed' }).expect(200),
      () => site.admin.delete(`${A}/lists/${own}`).expect(200),
    ];
    for (const change of changes) {
      await change();
      const { body } = await status().expect(200);
      expect(body.device_revision).toBeGreaterThan(revision);
      revision = body.device_revision;
    }
    expect(await read()).toMatchObject({ name: 'Tablet', gate: 'South', rights: ['scan', 'override'], lists: [] });
  });

  it('is refused with lists that do not exist, unknown rights and unknown members', async () => {
    const refused: [body: object, says: string][] = [
      [{ name: 'A', list_ids: [999_999] }, 'There is no check-in list 999999.'],
      [{ name: 'A', rights: ['admin'] }, 'rights'],
      [{ name: ' ' }, 'name'],
      [{ name: 'A', gate: 'x'.repeat(101) }, 'gate'],
      [{ name: 'A', list_ids: Array.from({ length: 101 }, (_, i) => i + 1) }, 'list_ids'],
      [{ name: 'A', token: 'mine' }, 'token'],
    ];
    for (const [body, says] of refused) {
      const answer = await site.admin.post(`${A}/devices`).send(body).expect(400);
      expect(JSON.stringify(answer.body)).toContain(says);
    }
    await site.admin.get(`${A}/devices/999999`).expect(404);
    await site.admin.delete(`${A}/devices/999999`).expect(404);
    await site.admin.post(`${A}/devices/999999/enrollment`).expect(404);
    await site.admin.post(`${A}/devices/999999`).send({ name: 'A' }).expect(404);
  });

  it('sees no lists of other devices, and gets no account by its token', async () => {
    const { token } = await site.enrolled({ list_ids: [list], rights: ['scan', 'search', 'override', 'sell'] });
    const foreign = await site.list([event], { name: 'Foreign' });
    await site.get(token, `/lists/${list}/counts`).expect(200);
    await site.get(token, `/lists/${foreign}/counts`).expect(404);
    await site.get(token, '/lists/999999/counts').expect(404);
    for (const path of ['/lists', `/lists/${list}`, '/devices']) await site.get(token, path).expect(401);
    await site.post(token, '/lists', { name: 'A', event_ids: [event] }).expect(401);
    await site.post(token, '/devices', { name: 'A' }).expect(401);
    const visitor = site.service.as('anonymous');
    for (const path of ['attendees', 'orders', 'scanner-keys']) {
      const plain = await visitor.get(`/cal/tickets/v1/${path}`);
      const withToken = await visitor.get(`/cal/tickets/v1/${path}`).set('X-Device-Token', token);
      expect([withToken.status, withToken.body]).toEqual([plain.status, plain.body]);
    }
    for (const header of ['', 'wrong', 'A'.repeat(43)]) await site.get(header, '/device').expect(401);
    await visitor.get(`${A}/device`).expect(401);
  });

  it('that only scans sees no e-mail addresses, prices or names of attendees', async () => {
    const ticket = await site.office.ticket(event, { price: '12.34', ticket: { mode: 'own', capacity: 10 } });
    const purchaser = { name: 'Secret Buyer', email: 'secret@buyer.example' };
    await site.office.order({ [ticket]: 2 }, { purchaser }).expect(201);
    const { token } = await site.enrolled({ list_ids: [list] });
    const answers = [
      await site.get(token, '/device').expect(200),
      await site.get(token, `/lists/${list}/counts`).expect(200),
      await site.post(token, '/device/status', { device_time: testNow().toISOString(), queue_length: 0 }).expect(200),
      await site.post(token, '/device/token').expect(200),
    ];
    const text = JSON.stringify(answers.map(({ body }) => body));
    for (const secret of ['secret@buyer.example', 'Secret Buyer', '12.34', '12,34', '1234'])
      expect(text).not.toContain(secret);
  });

  it('is listed with those of its check-in list, revoked ones last', async () => {
    const own = await site.list([event], { name: 'Listed' });
    const [first, second, third] = [
      await site.device({ name: 'First', list_ids: [own] }),
      await site.device({ name: 'Second', list_ids: [own] }),
      await site.device({ name: 'Third' }),
    ];
    await site.admin.delete(`${A}/devices/${second.id}`).expect(200);
    const { body } = await site.admin.get(`${A}/devices?list_id=${own}`).expect(200);
    expect((body.devices as { id: number }[]).map(({ id }) => id)).toEqual([first.id, second.id]);
    const { body: all } = await site.admin.get(`${A}/devices`).expect(200);
    expect((all.devices as { id: number }[]).map(({ id }) => id)).toContain(third.id);
  });
});

describe('Devices and check-in lists', () => {
  it('are limited in number', async () => {
    const site = await admissionSite();
    try {
      const event = await site.office.event();
      const { database } = site.service;
      const now = '2030-01-01 00:00:00';
      const device = { name: 'Phone', rights: ['scan' as const], created_utc: now };
      const list = {
        name: 'List',
        direction: 'entry',
        reentry: 'never',
        offline: 'no',
        created_utc: now,
        modified_utc: now,
      };
      await database.write(async () => {
        await database.insertMany(AdmissionDeviceEntity, Array(1000).fill(device));
        await database.insertMany(AdmissionListEntity, Array(500).fill(list));
      });
      const refused = await site.admin.post(`${A}/devices`).send({ name: 'A' }).expect(409);
      expect(refused.body.code).toBe('too-many-admission-devices');
      const { body: devices } = await site.admin.get(`${A}/devices`).expect(200);
      expect(devices.devices).toHaveLength(1000);
      await site.admin.delete(`${A}/devices/${devices.devices[0].id}`).expect(200);
      await site.admin.post(`${A}/devices`).send({ name: 'A' }).expect(201);
      const full = await site.admin
        .post(`${A}/lists`)
        .send({ name: 'A', event_ids: [event] })
        .expect(409);
      expect(full.body.code).toBe('too-many-admission-lists');
      const { body: lists } = await site.admin.get(`${A}/lists`).expect(200);
      await site.admin.delete(`${A}/lists/${lists.lists[0].id}`).expect(200);
      await site.admin
        .post(`${A}/lists`)
        .send({ name: 'A', event_ids: [event] })
        .expect(201);
    } finally {
      await site.close();
    }
  });

  it('are changed by two managers at the same time without an error', async () => {
    const site = await admissionSite();
    try {
      const events = [await site.office.event(), await site.office.event(), await site.office.event()];
      const list = await site.list([events[0]]);
      const lists = [list, await site.list(events)];
      const { id } = await site.device();
      const changes = [0, 1, 2, 3].flatMap((i) => [
        site.admin.post(`${A}/lists/${list}`).send({ event_ids: events.slice(i % 3) }),
        site.admin.post(`${A}/devices/${id}`).send({ list_ids: lists.slice(i % 2) }),
      ]);
      for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
      const { body } = await site.admin.get(`${A}/lists/${list}`).expect(200);
      expect([[...events], events.slice(1), events.slice(2)]).toContainEqual(body.event_ids);
      const { body: device } = await site.admin.get(`${A}/devices/${id}`).expect(200);
      expect([lists, lists.slice(1)]).toContainEqual(device.list_ids);
    } finally {
      await site.close();
    }
  });
});

describe('Wrong secrets of devices', () => {
  it('are limited by network, while right ones pass', async () => {
    const site = await admissionSite({ MAX_FAILED_CREDENTIALS: '3' });
    try {
      const { token } = await site.enrolled();
      const { token: secret } = await site.device();
      const statuses = async (send: () => PromiseLike<{ status: number }>) => {
        const seen: number[] = [];
        for (let i = 0; i < 5; i++) seen.push((await send()).status);
        return seen;
      };
      expect(await statuses(() => site.enroll('A'.repeat(43)))).toEqual([401, 401, 401, 429, 429]);
      expect(await statuses(() => site.get('A'.repeat(43), '/device'))).toEqual([401, 401, 401, 429, 429]);
      await site.get(token, '/device').expect(200);
      await site.enroll(secret).expect(201);
    } finally {
      await site.close();
    }
  });
});
