import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';

const ROOTS = [
  ['/api', 'content/v2', 'cal_events', 'calendar/v1/events', 'cal/events/v1/events'],
  ['/wp-json', 'wp/v2', 'tribe_events', 'tec/v1/events', 'tribe/events/v1/events'],
] as const;

describe.each(ROOTS)('An item of content below %s', (root, content, events, calendar, listed) => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const editor = () => service.as('editor', root);
  const read = async (path: string) => (await editor().get(`/${path}`).expect(200)).body;
  const create = async (fields: object) =>
    (
      await editor()
        .post(`/${content}/posts`)
        .send({ title: 'Osprey', status: 'publish', ...fields })
        .expect(201)
    ).body;

  it('says in every context and when it is embedded which tickets an event or a page has', async () => {
    const box = boxOffice(service);
    const event = await box.event({ title: 'Osprey watch' });
    await box.ticket(event);
    const page = (await editor().post(`/${content}/pages`).send({ title: 'Osprey page', status: 'publish' })).body.id;
    for (const [path, expected] of [
      [`${content}/${events}/${event}`, ['tc']],
      [`${content}/pages/${page}`, false],
    ] as const) {
      for (const context of ['view', 'edit', 'embed'])
        expect((await read(`${path}?context=${context}`)).ticketed).toEqual(expected);
    }
    const results = await read(`${content}/search?search=Osprey&subtype=page,${events}&_embed`);
    expect(results).toHaveLength(2);
    for (const { id, _embedded } of results) expect(_embedded.self[0].ticketed).toEqual(id === event ? ['tc'] : false);
  });

  it('has no member about tickets when it is a post, because posts have none', async () => {
    const { id } = await create({});
    for (const context of ['view', 'edit', 'embed'])
      expect(await read(`${content}/posts/${id}?context=${context}`)).not.toHaveProperty('ticketed');
  });

  it('ends its classes with the format when it is a post of another format than standard', async () => {
    const { class_list: classes } = await create({ format: 'aside' });
    expect(classes).toContain('format-aside');
    expect(classes.at(-1)).toBe('post_format-post-format-aside');
    const { class_list: standard } = await create({});
    expect(standard.join(' ')).not.toContain('post_format');
  });

  it('is no longer sticky once it is in the trash', async () => {
    const { id } = await create({ sticky: true });
    const trashed = await editor().delete(`/${content}/posts/${id}`).expect(200);
    expect(trashed.body).toMatchObject({ status: 'trash', sticky: false });
    const restored = await editor().post(`/${content}/posts/${id}`).send({ status: 'publish' }).expect(200);
    expect(restored.body.sticky).toBe(false);
    await editor().delete(`/${content}/posts/${id}`).expect(200);
    const removed = await editor().delete(`/${content}/posts/${id}?force=true`).expect(200);
    expect(removed.body.previous.sticky).toBe(false);
  });

  it('stays sticky when it is an event and an update in any namespace does not send sticky', async () => {
    const day = { start_date: '2031-02-01 10:00:00', end_date: '2031-02-01 11:00:00' };
    const made = await editor()
      .post(`/${calendar}`)
      .send({ title: 'Osprey', ...day, sticky: true })
      .expect(201);
    const { id } = made.body;
    for (const path of [`${calendar}/${id}`, `${listed}/${id}`, `${content}/${events}/${id}`]) {
      await editor().put(`/${path}`).send({ title: 'Osprey again' }).expect(200);
      expect(await read(`${calendar}/${id}`)).toMatchObject({ sticky: true });
      expect(await read(`${listed}/${id}`)).toMatchObject({ sticky: true });
    }
  });
});
