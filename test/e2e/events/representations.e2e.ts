import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const ROOTS = [
  ['/api', 'cal/events/v1/events', 'content/v2/cal_events', 'calendar/v1/events', 'cal_events'],
  ['/wp-json', 'tribe/events/v1/events', 'wp/v2/tribe_events', 'tec/v1/events', 'tribe_events'],
] as const;

const DAY = { start_date: '2031-02-01 10:00:00', end_date: '2031-02-01 11:00:00' };

describe.each(ROOTS)('The three representations of an event under %s', (root, events, posts, calendar, type) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator', root);
  const make = async (fields: object): Promise<number> =>
    (
      await admin()
        .post(`/${events}`)
        .send({ title: 'Ember', ...DAY, ...fields })
        .expect(201)
    ).body.id;
  const body = async (path: string) => (await admin().get(path).expect(200)).body;
  const guids = async (id: number) => {
    const post = await body(`/${posts}/${id}?context=edit`);
    const item = await body(`/${calendar}/${id}`);
    return [post.guid.raw, post.guid.rendered, item.guid.rendered];
  };
  const guid = (id: number, separator: string) => `${SITE}/?post_type=${type}${separator}p=${id}`;

  it.each(['draft', 'pending'])(
    'have the plain guid of a new %s, and an escaped one after any change',
    async (status) => {
      const changes = [
        (id: number) => admin().post(`/${events}/${id}`).send({ website: 'http://a.example/' }),
        (id: number) => admin().post(`/${posts}/${id}`).send({ title: 'Changed' }),
        (id: number) => admin().patch(`/${calendar}/${id}`).send({ title: 'Changed' }),
      ];
      for (const change of changes) {
        const id = await make({ status });
        expect(await guids(id)).toEqual(Array(3).fill(guid(id, '&')));
        await change(id).expect(200);
        expect(await guids(id)).toEqual(Array(3).fill(guid(id, '&#038;')));
        await admin().post(`/${posts}/${id}`).send({ status: 'publish' }).expect(200);
        expect(await guids(id)).toEqual(Array(3).fill(guid(id, '&#038;')));
        const trashed = await admin().delete(`/${posts}/${id}`).expect(200);
        expect(trashed.body.guid).toEqual({ rendered: guid(id, '&#038;'), raw: guid(id, '&#038;') });
      }
    },
  );

  it('have the address of a published event as guid, whatever becomes of it', async () => {
    const id = await make({ slug: 'stays', status: 'publish' });
    const first = await guids(id);
    expect(first).toEqual(Array(3).fill(`${SITE}/event/stays/`));
    for (const change of [{ slug: 'moved' }, { status: 'private' }, { status: 'draft' }, { status: 'publish' }]) {
      await admin().post(`/${posts}/${id}`).send(change).expect(200);
      expect(await guids(id)).toEqual(first);
    }
  });

  it('agree on class_list and status through all changes of status, sticky or not', async () => {
    for (const sticky of [true, false]) {
      const id = await make({ status: 'draft', sticky, categories: ['Ember nights'], tags: ['Ember tag'] });
      for (const status of ['draft', 'pending', 'private', 'publish', 'draft', 'publish']) {
        await admin().post(`/${posts}/${id}`).send({ status }).expect(200);
        const expected = [
          `post-${id}`,
          type,
          `type-${type}`,
          `status-${status}`,
          'hentry',
          'tag-ember-tag',
          `${type}_cat-ember-nights`,
          'cat_ember-nights',
        ];
        expect((await body(`/${posts}/${id}`)).class_list).toEqual(expected);
        expect(await body(`/${calendar}/${id}`)).toMatchObject({ status, sticky, class_list: expected });
        expect(await body(`/${events}/${id}`)).toMatchObject({ status, sticky });
      }
    }
  });

  it('stay sticky through the trash and back', async () => {
    const id = await make({ status: 'publish', sticky: true });
    const trashed = await admin().delete(`/${events}/${id}`).expect(200);
    expect(trashed.body).toMatchObject({ status: 'trash', sticky: true });
    expect((await body(`/${posts}/${id}`)).class_list).toContain('status-trash');
    await admin().post(`/${posts}/${id}`).send({ status: 'publish' }).expect(200);
    expect(await body(`/${events}/${id}`)).toMatchObject({ status: 'publish', sticky: true });
    await admin().patch(`/${calendar}/${id}`).send({ sticky: false }).expect(200);
    expect(await body(`/${events}/${id}`)).toMatchObject({ sticky: false });
    await admin().post(`/${events}/${id}`).send({ title: 'Other' }).expect(200);
    expect(await body(`/${calendar}/${id}`)).toMatchObject({ sticky: false });
  });

  it.each(['draft', 'pending', 'private', 'publish'])(
    'count a new sticky %s as changed when it was made',
    async (status) => {
      for (const sticky of [true, false]) {
        const { body: made } = await admin()
          .post(`/${events}`)
          .send({ title: 'Ember', ...DAY, status, sticky, date: '2020-01-01 10:00:00' })
          .expect(201);
        expect(made.sticky).toBe(sticky);
        expect(made.modified.slice(0, 4) === '2020').toBe(!sticky);
        expect(made.modified_utc.slice(0, 4) > '2020').toBe(sticky);
      }
    },
  );
});
