import { A, admissionSite, type AdmissionSite } from './admission-site.js';

describe('A check-in list', () => {
  let site: AdmissionSite;
  let event: number;
  let other: number;
  let ticket: number;
  beforeAll(async () => {
    site = await admissionSite();
    event = await site.office.event();
    other = await site.office.event();
    ticket = await site.office.ticket(event, { ticket: { mode: 'own', capacity: 100 } });
  });
  afterAll(() => site.close());

  const write = (sql: string, values: unknown[] = []) =>
    site.service.database.write(() => site.service.database.execute(sql, values));
  const create = (body: object) => site.admin.post(`${A}/lists`).send({ name: 'North', event_ids: [event], ...body });
  const change = (id: number, body: object) => site.admin.post(`${A}/lists/${id}`).send(body);
  const revisionOf = async (id: number) => {
    const sql = 'SELECT revision FROM admission_lists WHERE id = ?';
    return Number((await site.service.database.read<{ revision: number }>(sql, [id]))[0].revision);
  };
  const conflictOn = async (list: number) => {
    const { id } = await site.device({ list_ids: [list] });
    const columns =
      'device_id, nonce, list_id, direction, status, offline, forced, device_ms, scanned_ms, received_utc';
    await write(
      `INSERT INTO admission_scans (${columns}) VALUES (?, 'n1', ?, 'entry', 'conflict', 1, 0, 1, 1, '2031-05-10 08:00:00')`,
      [id, list],
    );
  };

  it('is made with what it admits, and shown', async () => {
    const { body } = await create({ name: ' <i>North</i> ', event_ids: [other, event], ticket_ids: [ticket] }).expect(
      201,
    );
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'North',
      event_ids: [event, other],
      ticket_ids: [ticket],
      direction: 'entry',
      reentry: 'never',
      opens_utc: null,
      closes_utc: null,
      admits_unpaid: false,
      offline: 'list',
      created_utc: expect.any(String),
      modified_utc: expect.any(String),
    });
    expect((await site.admin.get(`${A}/lists/${body.id}`).expect(200)).body).toEqual(body);
    const ids = async (query: string) =>
      ((await site.admin.get(`${A}/lists${query}`).expect(200)).body.lists as { id: number }[]).map(({ id }) => id);
    const second = await site.list([event]);
    expect((await ids('')).slice(0, 2)).toEqual([second, body.id]);
    expect(await ids(`?event_id=${other}`)).toEqual([body.id]);
  });

  it('changes what is sent, and is loaded anew only when others are on it', async () => {
    const id = await site.list([event]);
    const { body } = await change(id, {
      name: 'South',
      direction: 'entry-exit',
      reentry: 'after-exit',
      opens_utc: '2031-05-10T09:00:00+02:00',
      closes_utc: '2031-05-10 12:00',
      admits_unpaid: true,
      offline: 'signed',
    }).expect(200);
    expect(body).toMatchObject({
      name: 'South',
      event_ids: [event],
      ticket_ids: null,
      reentry: 'after-exit',
      opens_utc: '2031-05-10 07:00:00',
      closes_utc: '2031-05-10 12:00:00',
      admits_unpaid: true,
      offline: 'signed',
    });
    expect(await revisionOf(id)).toBe(1);
    expect((await change(id, { ticket_ids: [ticket] }).expect(200)).body.ticket_ids).toEqual([ticket]);
    expect((await change(id, { opens_utc: null, ticket_ids: null }).expect(200)).body).toMatchObject({
      opens_utc: null,
      closes_utc: '2031-05-10 12:00:00',
      ticket_ids: null,
    });
    expect((await change(id, { event_ids: [other] }).expect(200)).body.event_ids).toEqual([other]);
    expect(await revisionOf(id)).toBe(4);
  });

  it.each<[why: string, body: object, says: string]>([
    ['events that do not exist', { event_ids: [999_999] }, 'There is no event or page 999999.'],
    ['no events', { event_ids: [] }, 'event_ids'],
    ['201 events', { event_ids: Array.from({ length: 201 }, (_, i) => i + 1) }, 'event_ids'],
    ['tickets that do not exist', { ticket_ids: [999_999] }, 'There is no ticket 999999.'],
    ['no tickets', { ticket_ids: [] }, 'ticket_ids'],
    ['an end before its beginning', { opens_utc: '2031-05-02', closes_utc: '2031-05-01' }, 'after opens_utc'],
    ['re-entry after exits that are not scanned', { reentry: 'after-exit' }, 'entry-exit'],
    ['other words', { direction: 'out' }, 'direction'],
    ['a moment that is none', { opens_utc: 'soon!' }, 'opens_utc'],
    ['unknown members', { gate: 'North' }, 'gate'],
  ])('is refused with %s', async (_, body, says) => {
    const answer = await create(body).expect(400);
    expect(JSON.stringify(answer.body)).toContain(says);
  });

  it('is refused with tickets of other events, also when only its events change', async () => {
    await create({ event_ids: [other], ticket_ids: [ticket] }).expect(400);
    const id = await site.list([event], { ticket_ids: [ticket] });
    await change(id, { event_ids: [other] }).expect(400);
    expect((await site.admin.get(`${A}/lists/${id}`).expect(200)).body.event_ids).toEqual([event]);
    await change(999_999, { name: 'A' }).expect(404);
  });

  it('that is limited to tickets admits no others when these are gone', async () => {
    const id = await site.list([event], { ticket_ids: [ticket] });
    await write('DELETE FROM admission_list_tickets WHERE list_id = ?', [id]);
    expect((await site.admin.get(`${A}/lists/${id}`).expect(200)).body.ticket_ids).toEqual([]);
    expect((await site.admin.get(`${A}/lists/${id}/counts`).expect(200)).body.expected).toBe(0);
  });

  it('follows its event when that is deleted', async () => {
    const gone = await site.office.event();
    const id = await site.list([gone, event]);
    await site.admin.delete(`/cal/events/v1/events/${gone}`).expect(200);
    await site.admin.delete(`/cal/events/v1/events/${gone}?force=true`);
    const { event_ids: ids } = (await site.admin.get(`${A}/lists/${id}`).expect(200)).body;
    expect(ids).toContain(event);
  });

  it('is deleted with its scans, but not while conflicts are open, unless that is confirmed', async () => {
    const id = await site.list([event]);
    await conflictOn(id);
    const { body } = await site.admin.delete(`${A}/lists/${id}`).expect(409);
    expect(body).toMatchObject({ code: 'admission-list-has-conflicts', data: { conflicts: 1 } });
    expect((await site.admin.delete(`${A}/lists/${id}?confirm=true`).expect(200)).body).toEqual({ deleted: true, id });
    await site.admin.get(`${A}/lists/${id}`).expect(404);
    await site.admin.delete(`${A}/lists/${id}`).expect(404);
    const solved = await site.list([event]);
    await conflictOn(solved);
    await write("UPDATE admission_scans SET resolved_utc = '2031-05-10 09:00:00' WHERE list_id = ?", [solved]);
    await site.admin.delete(`${A}/lists/${solved}`).expect(200);
    expect(
      await site.service.database.read('SELECT id FROM admission_scans WHERE list_id IN (?, ?)', [id, solved]),
    ).toEqual([]);
  });

  it('counts who is expected, has entered and is inside, by ticket and gate', async () => {
    const day = await site.office.event();
    const seat = await site.office.ticket(day, { name: 'Seat', ticket: { mode: 'own', capacity: 100 } });
    const paid = await site.office.ticket(day, { name: 'Paid', price: '5', ticket: { mode: 'own', capacity: 100 } });
    const { body: order } = await site.office.order({ [seat]: 4 }).expect(201);
    await site.office.order({ [paid]: 2 }).expect(201);
    await site.office.order({ [ticket]: 3 }).expect(201);
    const list = await site.list([day]);
    const { id: device, token } = await site.enrolled({ list_ids: [list], gate: 'North' });
    const [first, second] = (order.attendees as { id: number }[]).map(({ id }) => id);
    for (const [attendee, inside] of [
      [first, 1],
      [second, 0],
    ])
      await write(
        'INSERT INTO admission_entries (list_id, attendee_id, inside, entries, first_scanned_ms, last_scanned_ms) VALUES (?, ?, ?, 1, 1, 1)',
        [list, attendee, inside],
      );
    const columns =
      'device_id, nonce, list_id, attendee_id, direction, status, offline, forced, gate, device_ms, scanned_ms, received_utc';
    const scans: [nonce: string, attendee: number, direction: string, status: string, gate: string][] = [
      ['a', first, 'entry', 'admitted', 'North'],
      ['b', second, 'entry', 'admitted', 'South'],
      ['c', second, 'exit', 'left', 'North'],
      ['d', second, 'entry', 'refused', 'West'],
    ];
    for (const [nonce, attendee, direction, status, gate] of scans)
      await write(
        `INSERT INTO admission_scans (${columns}) VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, 1, 1, '2031-05-10 08:00:00')`,
        [device, nonce, list, attendee, direction, status, gate],
      );
    const expected = {
      expected: 4,
      admitted: 2,
      inside: 1,
      by_gate: [
        { gate: 'North', entries: 1, exits: 1 },
        { gate: 'South', entries: 1, exits: 0 },
      ],
      by_ticket: [{ ticket_id: seat, title: 'Seat', expected: 4, admitted: 2, inside: 1 }],
    };
    expect((await site.admin.get(`${A}/lists/${list}/counts`).expect(200)).body).toEqual(expected);
    expect((await site.get(token, `/lists/${list}/counts`).expect(200)).body).toEqual(expected);
    await change(list, { admits_unpaid: true }).expect(200);
    const { body } = await site.admin.get(`${A}/lists/${list}/counts`).expect(200);
    expect([body.expected, body.by_ticket.map((one: { expected: number }) => one.expected)]).toEqual([6, [4, 2]]);
    await change(list, { ticket_ids: [paid] }).expect(200);
    expect((await site.admin.get(`${A}/lists/${list}/counts`).expect(200)).body.expected).toBe(2);
  });
});
