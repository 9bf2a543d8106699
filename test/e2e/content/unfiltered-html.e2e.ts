import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

const RAW = '"><img src=x onerror=alert(1)><script>alert(2)</script><em>Night</em>';

describe.each([
  ['on', true],
  ['off', false],
])('With EDITOR_UNFILTERED_HTML=%s, HTML of editors', (setting, isRaw) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ EDITOR_UNFILTERED_HTML: setting });
  });
  afterAll(() => service.close());

  /** The title and text of what a caller stores by each of the routes. */
  const stored = async (who: Caller) => {
    const times = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00', status: 'publish' };
    const caller = service.as(who);
    const { body: event } = await caller
      .post('/cal/events/v1/events')
      .send({ ...times, title: RAW, description: RAW })
      .expect(201);
    const post = { title: RAW, content: RAW, status: 'publish' };
    const { body: item } = await caller.post('/content/v2/posts?context=edit').send(post).expect(201);
    const venue = { venue: RAW, description: RAW };
    const { body: place } = await caller.post('/cal/events/v1/venues').send(venue).expect(201);
    const page = await service.http().get(new URL(event.url).pathname).expect(200);
    const embed = await service
      .http()
      .get(`${new URL(event.url).pathname}embed/`)
      .expect(200);
    return {
      texts: [event.title, event.description, item.title.raw, item.content.raw, place.venue, place.description],
      pages: [page.text, embed.text],
      actions: Object.keys(item._links).filter((name) => name.endsWith('unfiltered-html')),
    };
  };
  const isClean = (text: string) => !/<script>alert\(2\)|onerror=alert/.test(text);

  it(`is stored ${isRaw ? 'as it was sent' : 'as that of authors'}`, async () => {
    const editor = await stored('editor');
    const author = await stored('author');
    expect(author.texts.map(isClean)).toEqual(author.texts.map(() => true));
    expect(author.pages.map(isClean)).toEqual([true, true]);
    expect(editor.texts.map(isClean)).toEqual(editor.texts.map(() => !isRaw));
    expect(editor.actions).toHaveLength(isRaw ? 1 : 0);
    if (isRaw) return;
    expect(editor.texts).toEqual(author.texts);
    expect(editor.pages.map(isClean)).toEqual([true, true]);
  });

  it('is stored as it was sent by administrators, and accounts that have the capability', async () => {
    const administrator = await stored('administrator');
    expect(administrator.texts.some(isClean)).toBe(false);
    await service
      .as('administrator')
      .post(`/content/v2/users/${service.ids.editor}`)
      .send({ capabilities: { unfiltered_html: true } })
      .expect(200);
    expect((await stored('editor')).texts.some(isClean)).toBe(false);
  });
});
