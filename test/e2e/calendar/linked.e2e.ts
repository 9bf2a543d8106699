import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';

interface Item extends Record<string, unknown> {
  id: number;
}

describe.each(['venues', 'organizers'])('The %s of calendar/v1', (base) => {
  let service: TestApp;
  const path = `/calendar/v1/${base}`;
  const link = base;
  let made = 0;

  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'on' });
  });
  afterAll(() => service.close());

  const post = (fields: Record<string, unknown>, who: Caller = 'editor') => service.as(who).post(path).send(fields);
  const item = async (fields: Record<string, unknown> = {}, who: Caller = 'editor'): Promise<Item> =>
    (await post({ title: `Linked ${++made}`, ...fields }, who).expect(201)).body as Item;
  const patch = (id: number, fields: Record<string, unknown>, who: Caller = 'editor') =>
    service.as(who).patch(`${path}/${id}`).send(fields);
  const read = async (id: number, who: Caller = 'anonymous', query = ''): Promise<Item> =>
    (await service.as(who).get(`${path}/${id}${query}`).expect(200)).body as Item;
  const ids = async (query: string, who: Caller = 'anonymous'): Promise<number[]> => {
    const { body } = await service.as(who).get(`${path}?_fields=id&per_page=100&${query}`).expect(200);
    return (body as Item[]).map(({ id }) => id);
  };
  const event = async (fields: Record<string, unknown>): Promise<number> =>
    (
      await service
        .as('editor')
        .post('/calendar/v1/events')
        .send({ title: 'E', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00', ...fields })
        .expect(201)
    ).body.id as number;

  it('are always created, even with a name that exists', async () => {
    const first = await item({ title: 'Same name', phone: '1' });
    const second = await item({ title: 'Same name', phone: '2' });
    expect(second.id).not.toBe(first.id);
    expect([first.slug, second.slug]).toEqual(['same-name', 'same-name-2']);
    // cal/events finds one of them instead of making a third.
    const kind = base === 'venues' ? 'venue' : 'organizer';
    const { body } = await service
      .as('editor')
      .post(`/cal/events/v1/${base}`)
      .send({ [kind]: 'Same name' })
      .expect(201);
    expect(body.id).toBe(first.id);
  });

  it('accept slug, excerpt, status and date on creation and update', async () => {
    const { id } = await item({ slug: 'Chosen One', excerpt: 'Short', status: 'private', date: '2024-01-02T03:04:05' });
    expect(await read(id, 'editor')).toMatchObject({
      slug: 'chosen-one',
      excerpt: { rendered: '<p>Short</p>\n', protected: false },
      status: 'private',
      date: '2024-01-02T03:04:05',
      date_gmt: '2024-01-02T03:04:05',
    });
    await service.as('subscriber').get(`${path}/${id}`).expect(403);
    const { body } = await patch(id, { slug: 'other', excerpt: 'Longer', status: 'publish' }).expect(200);
    expect(body).toMatchObject({
      slug: 'other',
      status: 'publish',
      link: `http://site.example/${base.slice(0, -1)}/other/`,
    });
  });

  it('keep omitted fields, and clear fields that are sent empty', async () => {
    const { id } = await item({ phone: '1', website: 'https://a.example', content: 'Text' });
    expect((await patch(id, { phone: '' }).expect(200)).body).toMatchObject({
      phone: '',
      website: 'https://a.example',
    });
    expect((await patch(id, { website: '' }).expect(200)).body).toMatchObject({
      website: '',
      content: { rendered: '<p>Text</p>\n' },
    });
    await patch(id, { website: 'javascript:alert(1)' }).expect(400);
    await patch(id, { phone: 'x'.repeat(101) }).expect(400);
  });

  it('answer 400 without title and content', async () => {
    expect((await post({}).expect(400)).body.data.params).toHaveProperty('title');
    await post({ content: 'Nameless' }).expect(201);
  });

  it('keep their modification date when nothing changes', async () => {
    const { id } = await item();
    await service.database.write(() =>
      service.database.execute(`UPDATE ${base} SET modified = '2020-01-01 00:00:00' WHERE id = ?`, [id]),
    );
    await patch(id, {}).expect(200);
    expect((await read(id)).modified).toBe('2020-01-01T00:00:00');
  });

  it('are filtered by event and by whether they have events', async () => {
    const linked = await item({ title: 'Wombat linked' });
    const past = await item({ title: 'Wombat past' });
    const free = await item({ title: 'Wombat free' });
    const upcoming = await event({ [link]: [linked.id] });
    await event({ [link]: [past.id], start_date: '2020-01-01 10:00:00', end_date: '2020-01-01 11:00:00' });
    expect(await ids('search=wombat&has_events=true')).toEqual([past.id, linked.id]);
    expect(await ids('search=wombat&only_with_upcoming=1')).toEqual([linked.id]);
    expect(await ids('search=wombat&has_events=false&only_with_upcoming=0')).toEqual([free.id, past.id, linked.id]);
    expect(await ids(`event=${upcoming}`)).toEqual([linked.id]);
    expect(await ids('event=99999999')).toEqual([]);
  });

  it('do not reveal to visitors which hidden events they belong to', async () => {
    const { id } = await item();
    const hidden = await event({ [link]: [id], status: 'private' });
    expect(await ids(`event=${hidden}`)).toEqual([]);
    expect(await ids(`event=${hidden}`, 'editor')).toEqual([id]);
    const inCalEvents = async (who: Caller): Promise<number[]> => {
      const { body } = await service.as(who).get(`/cal/events/v1/${base}?event=${hidden}`);
      return (body[base] as Item[]).map((one) => one.id);
    };
    expect(await inCalEvents('anonymous')).toEqual([]);
    expect(await inCalEvents('editor')).toEqual([id]);
    await service
      .as('administrator')
      .post(`/content/v2/cal_events/${hidden}`)
      .send({ status: 'publish', password: 'sesame' })
      .expect(200);
    expect(await ids(`event=${hidden}`)).toEqual([]);
    expect(await ids(`event=${hidden}&password=sesame`)).toEqual([id]);
    expect(await ids(`event=${hidden}`, 'editor')).toEqual([id]);
  });

  it('count as having events for visitors only when these are published', async () => {
    const { id } = await item({ title: 'Gecko' });
    const hidden = await event({ [link]: [id], status: 'private' });
    expect(await ids('search=gecko&has_events=true')).toEqual([]);
    expect(await ids('search=gecko&has_events=true', 'editor')).toEqual([id]);
    await service.as('editor').patch(`/calendar/v1/events/${hidden}`).send({ status: 'publish' }).expect(200);
    expect(await ids('search=gecko&has_events=true')).toEqual([id]);
  });

  it('show authors only their own drafts', async () => {
    const own = await item({ title: 'Numbat own', status: 'draft' }, 'author');
    await item({ title: 'Numbat others', status: 'draft' });
    expect(await ids('search=numbat&status=draft', 'author')).toEqual([own.id]);
    expect(await ids('search=numbat&status=draft', 'editor')).toHaveLength(2);
    expect(await ids('search=numbat&status=draft')).toEqual([]);
  });

  it('hide the content behind a password', async () => {
    const { id } = await item({ title: 'Tapir', content: 'behindthedoor', phone: '555' });
    await service
      .as('administrator')
      .post(`/content/v2/cal_${base.slice(0, -1)}/${id}`)
      .send({ password: 'sesame' })
      .expect(200);
    expect(await read(id)).toMatchObject({ content: { rendered: '', protected: true }, phone: '' });
    expect((await read(id, 'anonymous', '?password=sesame')).phone).toBe('555');
    expect((await read(id, 'editor')).phone).toBe('555');
    expect(await ids('search=behindthedoor')).toEqual([]);
    // Inside of an event they stay closed too.
    const { body } = await service.as('anonymous').get(`/calendar/v1/events/${await event({ [link]: [id] })}`);
    expect(body[link][0]).toMatchObject({ id, phone: '', content: { protected: true } });
  });

  it('return from the trash under their old slug when a status is sent', async () => {
    const { id } = await item({ title: 'Leaver' });
    await service.as('editor').delete(`${path}/${id}`).expect(200, []);
    await patch(id, { title: 'x' }).expect(404);
    expect((await patch(id, { status: 'publish' }).expect(200)).body).toMatchObject({
      slug: 'leaver',
      status: 'publish',
    });
  });

  it('answer 404 to writes with the id of another resource', async () => {
    const id = await event({});
    expect((await patch(id, { title: 'x' }).expect(404)).body).toEqual({ error: expect.any(String) });
    expect((await service.as('editor').delete(`${path}/${id}?force=1`).expect(404)).body).toEqual({
      error: expect.any(String),
    });
    await service.as('editor').get(`${path}/${id}`).expect(403);
  });

  it('cost at most three queries in lists', async () => {
    const list = () => service.as('anonymous').get(`${path}?per_page=100`).expect(200);
    expect((await list()).body.length).toBeGreaterThan(5);
    expect(await fewestQueries(list)).toBeLessThanOrEqual(3);
  });
});

describe('The venues of calendar/v1', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('keep the region as sent and derive the address region of the JSON-LD from it', async () => {
    const venue = { title: 'Ranch', country: 'United States', state: 'TX', city: 'Austin' };
    const { body } = await service.as('editor').post('/calendar/v1/venues').send(venue).expect(201);
    expect(body).toMatchObject({ state: 'TX', state_province: '' });
    const { body: changed } = await service
      .as('editor')
      .patch(`/calendar/v1/venues/${body.id}`)
      .send({ state: 'NM' })
      .expect(200);
    expect(changed).toMatchObject({ state: 'NM', state_province: '' });
    const { body: other } = await service.as('anonymous').get(`/cal/events/v1/venues/${body.id}`).expect(200);
    expect(other.json_ld.address.addressRegion).toBe('NM');
  });

  it('lose a region that only repeats the previous state', async () => {
    const made = async (fields: object): Promise<string> =>
      (
        await service
          .as('editor')
          .post('/calendar/v1/venues')
          .send({ title: 'R', state: 'TX', ...fields })
      ).body.id;
    const moved = async (id: string) =>
      (await service.as('editor').patch(`/calendar/v1/venues/${id}`).send({ state: 'NM' }).expect(200)).body;
    expect(await moved(await made({ state_province: 'TX' }))).toMatchObject({ state: 'NM', state_province: '' });
    expect(await moved(await made({ state_province: 'South' }))).toMatchObject({ state_province: 'South' });
  });
});
