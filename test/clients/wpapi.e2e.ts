import sharp from 'sharp';
import WPAPI from 'wpapi';
import { startService } from '../helpers/started-service.js';
import type { StartedService } from '../helpers/started-service.js';
import { ROOTS } from './roots.js';

describe('The client wpapi', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.stop());

  const credentials = () => ({
    username: service.administrator.login,
    password: service.administrator.password,
  });

  it('discovers the REST root and its routes from any page of the site', async () => {
    const home = await WPAPI.discover(service.base);
    expect(home.root().toString()).toBe(`${service.base}/wp-json/`);
    const made = await home
      .auth(credentials())
      .namespace('tribe/events/v1')
      .events()
      .create({ title: 'Found from', start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' });
    const page = await WPAPI.discover(made.url);
    const read = await page.namespace('tribe/events/v1').events().id(made.id).get();
    expect(read).toMatchObject({ id: made.id, title: 'Found from' });
  });

  describe.each(ROOTS)('under $root', ({ root, content, calendar }) => {
    /** With the handlers that it makes of the routes in the index. */
    const discover = (): Promise<WPAPI> => WPAPI.discover(service.base + root);
    const signedIn = async () => (await discover()).auth(credentials());

    it('creates, changes and deletes a post, as visitors then see', async () => {
      const visitor = (await discover()).namespace(content);
      const posts = (await signedIn()).namespace(content);
      const { id } = await posts.posts().create({ title: 'Made by wpapi', status: 'publish' });
      expect((await visitor.posts().id(id).get()).title.rendered).toBe('Made by wpapi');
      await posts.posts().id(id).update({ title: 'Changed by wpapi' });
      expect((await visitor.posts().id(id).get()).title.rendered).toBe('Changed by wpapi');
      await posts.posts().id(id).delete({ force: true });
      await expect(visitor.posts().id(id).get()).rejects.toMatchObject({ code: 'rest_post_invalid_id' });
    });

    it('pages through a list in both directions by totals and links in the headers', async () => {
      const site = (await signedIn()).namespace(content);
      const names = ['first', 'second', 'third'].map((word) => `Paged ${root} ${word}`);
      for (const name of names) await site.tags().create({ name });
      const first = await site.tags().perPage(2).orderby('id').search(`Paged ${root}`).get();
      expect(first._paging).toMatchObject({ total: 3, totalPages: 2 });
      expect(first._paging.prev).toBeUndefined();
      const second = await first._paging.next.get();
      const nameOf = ({ name }: { name: string }) => name;
      expect([...first, ...second].map(nameOf)).toEqual(names);
      expect(second._paging.next).toBeUndefined();
      expect((await second._paging.prev.get()).map(nameOf)).toEqual(names.slice(0, 2));
    });

    it('creates, changes and deletes an event through routes that only the index describes', async () => {
      const site = (await signedIn()).namespace(calendar);
      const hall = await site.venues().create({ venue: `Hall ${root}`, city: 'Lyon' });
      const { id } = await site.events().create({
        title: `Concert ${root}`,
        start_date: '2031-07-01 19:00:00',
        end_date: '2031-07-01 22:00:00',
        venue: hall.id,
      });
      await site.events().id(id).update({ cost: '12' });
      const { events } = await site
        .events()
        .param({ start_date: '2031-07-01', end_date: '2031-07-02', venue: hall.id })
        .get();
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({
        id,
        title: `Concert ${root}`,
        cost_details: { values: ['12'] },
        venue: { city: 'Lyon' },
      });
      await site.events().id(id).delete();
      const left = await site
        .events()
        .param({ start_date: '2031-07-01', end_date: '2031-07-02', venue: hall.id })
        .get();
      expect(left.events).toEqual([]);
    });

    it('uploads an image, embeds it with a post and downloads the same bytes', async () => {
      const site = (await signedIn()).namespace(content);
      const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const media = await site
        .media()
        .file(picture as never, 'red.png')
        .create({ alt_text: 'Red' });
      const post = await site.posts().create({ title: 'Illustrated', status: 'publish', featured_media: media.id });
      const read = await site.posts().id(post.id).embed().get();
      const [embedded] = read._embedded['wp:featuredmedia'];
      expect(embedded).toMatchObject({ id: media.id, alt_text: 'Red', media_details: { width: 20, height: 10 } });
      const bytes = await fetch(embedded.source_url).then((answer) => answer.arrayBuffer());
      expect(Buffer.from(bytes).equals(picture)).toBe(true);
    });

    it('receives the error code of each refused request', async () => {
      const visitor = (await discover()).namespace(content);
      await expect(visitor.posts().create({ title: 'x' })).rejects.toMatchObject({ code: 'rest_cannot_create' });
      const wrong = (await discover()).auth({ ...credentials(), password: 'wrongWrongWrongWrong' }).namespace(content);
      await expect(wrong.posts().create({ title: 'x' })).rejects.toMatchObject({ code: 'incorrect_password' });
      const site = (await signedIn()).namespace(content);
      await expect(site.tags().create({})).rejects.toMatchObject({
        code: 'rest_missing_callback_param',
        data: { status: 400, params: ['name'] },
      });
    });
  });

  it('uses its built-in WordPress routes when only the endpoint is configured', async () => {
    const site = new WPAPI({ endpoint: `${service.base}/wp-json`, ...credentials() });
    const { id } = await site.pages().create({ title: 'A page', status: 'publish' });
    expect((await site.pages().slug('a-page').get()).map((page: { id: number }) => page.id)).toEqual([id]);
    expect((await site.users().me().get()).name).toBe('administrator');
  });

  it('uses routes that are registered by hand', async () => {
    const site = new WPAPI({ endpoint: `${service.base}/api`, ...credentials() });
    const venues = site.registerRoute('cal/events/v1', '/venues/(?P<id>\\d+)').bind(site);
    const { id } = await venues().create({ venue: 'Registered hall' });
    expect((await venues().id(id).get()).venue).toBe('Registered hall');
  });
});
