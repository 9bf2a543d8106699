import { remoteSetting, pages, calendar, vevent, type RemoteSetting } from './remote-helper.js';
import type { Caller } from '../../helpers/app.js';

const FILES = '/cal/event-aggregator/v1/file-imports';
const EVENTS = '/cal/events/v1/events';

type Row = Record<string, unknown>;

describe('An import of a file', () => {
  let site: RemoteSetting;
  beforeAll(async () => {
    site = await remoteSetting();
  });
  beforeEach(() => pages.clear());
  afterAll(() => site.close());

  const send = (content: string, name: string, fields: Record<string, string> = {}, caller: Caller = 'editor') =>
    site.service
      .as(caller)
      .post(FILES)
      .field({ dry_run: 'false', ...fields })
      .attach('file', Buffer.from(content), name);
  const found = async (search: string, status = 'publish,draft,pending,private') => {
    const query = `search=${search}&status=${status}&start_date=2000-01-01&end_date=2199-12-31`;
    return (await site.service.as('administrator').get(`${EVENTS}?${query}`).expect(200)).body.events as Row[];
  };

  it('says what it would do before it does it, and stores nothing by that', async () => {
    const csv = [
      'title,start,end',
      'Previewable one,2031-06-01 19:30,2031-06-01 21:00',
      'Previewable two,2031-06-02 19:30,2031-06-02 18:00',
      ',2031-06-03 10:00,',
      'Previewable four,2031-06-04,',
    ].join('\n');
    const preview = await send(csv, 'events.csv', { dry_run: 'true' }).expect(200);
    expect(preview.body).toMatchObject({
      source: 'events.csv',
      dry_run: true,
      created: 2,
      updated: 0,
      skipped: 0,
      refused: 2,
      rows: [
        { row: 1, title: 'Previewable one', start_date: '2031-06-01 19:30:00', action: 'created', id: null },
        { row: 2, action: 'refused', reason: expect.stringContaining('before the start') },
        { row: 3, action: 'refused', reason: expect.stringContaining('no title') },
        { row: 4, title: 'Previewable four', all_day: true, action: 'created' },
      ],
    });
    expect(await found('Previewable')).toEqual([]);

    const { body } = await send(csv, 'events.csv', { status: 'draft' }).expect(200);
    expect(body).toMatchObject({ dry_run: false, created: 2, refused: 2 });
    const made = await found('Previewable');
    expect(made.map(({ title, status }) => [title, status]).sort()).toEqual([
      ['Previewable four', 'draft'],
      ['Previewable one', 'draft'],
    ]);
    expect(made.map(({ id }) => id).sort()).toEqual([body.rows[0].id, body.rows[3].id].sort());
  });

  it('updates on a repeat what the source has changed, and leaves the status of events that are there', async () => {
    const first = await send(calendar(vevent('repeat-1', 'Repeated'), vevent('repeat-2', 'Kept')), 'a.ics', {
      status: 'draft',
    }).expect(200);
    const [{ id }] = first.body.rows;
    await site.service.as('editor').post(`${EVENTS}/${id}`).send({ status: 'publish' }).expect(200);
    const changed = calendar(vevent('repeat-1', 'Repeated and changed'), vevent('repeat-2', 'Kept'));
    const preview = await send(changed, 'a.ics', { status: 'draft', dry_run: 'true' }).expect(200);
    expect(preview.body).toMatchObject({ created: 0, updated: 1, skipped: 1, rows: [{ id, action: 'updated' }, {}] });
    const { body } = await send(changed, 'a.ics', { status: 'draft' }).expect(200);
    expect(body).toMatchObject({ created: 0, updated: 1, skipped: 1 });
    const event = await site.service.as('anonymous').get(`${EVENTS}/${id}`).expect(200);
    expect(event.body).toMatchObject({ title: 'Repeated and changed', status: 'publish' });
  });

  it('leaves what was moved to the trash there, and says so', async () => {
    const file = calendar(vevent('trashed-1', 'Trashed here'));
    const { body } = await send(file, 'a.ics').expect(200);
    await site.service.as('editor').delete(`${EVENTS}/${body.rows[0].id}`).expect(200);
    const again = await send(file, 'a.ics').expect(200);
    expect(again.body.rows).toMatchObject([{ action: 'skipped', reason: expect.stringContaining('in the trash') }]);
  });

  it('reads times without a zone in the zone that is given', async () => {
    const csv = 'title,start\nZoned,2031-06-01 19:30';
    const { body } = await send(csv, 'z.csv', { timezone: 'America/New_York' }).expect(200);
    expect(body.rows).toMatchObject([{ start_date: '2031-06-01 19:30:00', timezone: 'America/New_York' }]);
    const event = await site.service.as('anonymous').get(`${EVENTS}/${body.rows[0].id}`).expect(200);
    expect(event.body).toMatchObject({ timezone: 'America/New_York', utc_start_date: '2031-06-01 23:30:00' });
    await send(csv, 'z.csv', { timezone: 'Nowhere/Town' }).expect(400);
  });

  it('reads dates such as 03/04/2031 in the order that is given', async () => {
    const csv = 'title,start\nOrdered,03/04/2031 10:00';
    const preview = await send(csv, 'o.csv', { dry_run: 'true' }).expect(200);
    expect(preview.body.refused).toBe(1);
    const { body } = await send(csv, 'o.csv', { dry_run: 'true', date_order: 'dmy' }).expect(200);
    expect(body.rows).toMatchObject([{ start_date: '2031-04-03 10:00:00', action: 'created' }]);
  });

  it('makes events of authors theirs, and refuses to change those of others', async () => {
    const file = calendar(vevent('others-1', 'Of the editor'));
    const { body } = await send(file, 'a.ics').expect(200);
    const changed = calendar(vevent('others-1', 'Taken over'), vevent('others-2', 'Of the author'));
    for (const fields of [{ dry_run: 'true' }, { dry_run: 'false' }]) {
      const answer = await send(changed, 'a.ics', fields, 'author').expect(200);
      expect(answer.body).toMatchObject({
        created: 1,
        refused: 1,
        rows: [{ action: 'refused', reason: expect.stringContaining('may not change') }, { action: 'created' }],
      });
    }
    const called = calendar(vevent('others-1', 'Of the editor', 'STATUS:CANCELLED\r\n'));
    const trashed = await send(called, 'a.ics', {}, 'author').expect(200);
    expect(trashed.body).toMatchObject({ refused: 1 });
    const event = await site.service.as('anonymous').get(`${EVENTS}/${body.rows[0].id}`).expect(200);
    expect(event.body).toMatchObject({ title: 'Of the editor', status: 'publish' });
  });

  it('makes pending events for those who may not publish', async () => {
    const file = calendar(vevent('pending-1', 'Of a contributor'));
    const { body } = await send(file, 'a.ics', { status: 'publish' }, 'contributor').expect(200);
    const [event] = await found('contributor', 'pending');
    expect(event).toMatchObject({ id: body.rows[0].id, status: 'pending' });
  });

  it.each([
    ['anonymous', 401],
    ['subscriber', 403],
  ] as const)('is refused to %s', async (caller, status) => {
    await send(calendar(vevent('refused-1', 'Refused')), 'a.ics', {}, caller).expect(status);
  });

  it('takes the events of an address', async () => {
    pages.set('/calendar.ics', { body: calendar(vevent('address-1', 'From an address')) });
    const body = { address: `${site.other}/calendar.ics`, status: 'draft' };
    const preview = await site.service
      .as('editor')
      .post(FILES)
      .send({ ...body, dry_run: true })
      .expect(200);
    expect(preview.body).toMatchObject({ source: body.address, created: 1, rows: [{ title: 'From an address' }] });
    const done = await site.service.as('editor').post(FILES).send(body).expect(200);
    expect(done.body).toMatchObject({ created: 1, dry_run: false });
    expect(await found('address', 'draft')).toHaveLength(1);
  });

  it.each([
    [{}, 'event-import-not-readable'],
    [{ address: 'file:///etc/passwd' }, 'rest_invalid_param'],
    [{ address: 'http://169.254.169.254/latest/meta-data' }, 'source-not-reached'],
    [{ address: 'http://127.0.0.1:1/calendar.ics' }, 'source-not-reached'],
  ])('is refused without a source that can be read: %p', async (body, code) => {
    const answer = await site.service.as('editor').post(FILES).send(body).expect(400);
    expect(answer.body.code).toBe(code);
  });

  it('is refused for a file of another kind, and for one with more than 1,000 events', async () => {
    const picture = await send('\u0089PNG\r\n\u001a\n', 'a.png').expect(400);
    expect(picture.body.code).toBe('event-import-not-readable');
    const rows = Array.from({ length: 1001 }, (_, i) => `Many ${i},2031-06-01 10:00`);
    const many = await send(['title,start', ...rows].join('\n'), 'many.csv').expect(400);
    expect(many.body.code).toBe('event-import-too-large');
    expect(await found('Many')).toEqual([]);
  });
});
