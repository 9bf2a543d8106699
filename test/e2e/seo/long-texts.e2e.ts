import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const ROOTS = [
  ['/api', 'content/v2', 'cal/events/v1/events', 'seo/v1'],
  ['/wp-json', 'wp/v2', 'tribe/events/v1/events', 'yoast/v1'],
] as const;

const DAY = { start_date: '2031-07-01 10:00:00', end_date: '2031-07-01 11:00:00', timezone: 'Europe/Paris' };

describe.each(ROOTS)('What %s returns for long texts and about fields of events', (root, content, events, seo) => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const editor = () => service.as('editor', root);
  const head = async (url: string) =>
    (await service.as('anonymous', root).get(`/${seo}/get_head`).query({ url }).expect(200)).body.json;
  const post = async (text: string, more: object = {}) =>
    (
      await editor()
        .post(`/${content}/posts`)
        .send({ title: 'Long', status: 'publish', content: text, ...more })
        .expect(201)
    ).body.link as string;
  const event = async (text: string) =>
    (
      await editor()
        .post(`/${events}`)
        .send({ title: 'Long', ...DAY, description: text })
        .expect(201)
    ).body as { id: number; url: string };

  it('cuts the description of posts and events after 100 words', async () => {
    const text = `<p>${'Tern&nbsp;one '.repeat(30)}</p><p>${'two\u00a0words '.repeat(75)}</p>`;
    const expected = `${'Tern&nbsp;one '.repeat(30)}${'two\u00a0words '.repeat(70)}[&hellip;]`;
    for (const url of [await post(text), (await event(text)).url])
      expect((await head(url)).og_description).toBe(expected);
  });

  it('holds all 83 words of an event, and of a post the word of its heading and 100 others', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');
    expect((await head((await event(`<p>${words(83)}</p>`)).url)).og_description).toBe(words(83));
    const blocks = (gap: string) =>
      `<!-- wp:heading --><h2>Programme</h2><!-- /wp:heading -->${gap}<!-- wp:paragraph --><p>${words(604)}</p><!-- /wp:paragraph -->`;
    expect((await head(await post(blocks('')))).og_description).toBe(`Programme ${words(100)} [&hellip;]`);
    expect((await head(await post(blocks('\n\n')))).og_description).toBe(`Programme ${words(99)} [&hellip;]`);
  });

  it('estimates the time to read a text of 100 words and more, unless a client has stored another', async () => {
    const text = '<p>seven words about the tern in flight</p>'.repeat(60);
    const minutes = async (url: string) => (await head(url)).twitter_misc?.['Est. reading time'] as string | undefined;
    expect(await minutes(await post(text))).toBe('2 minutes');
    expect(await minutes((await event(text)).url)).toBe('2 minutes');
    expect(await minutes(await post('<p>short text</p>'.repeat(50)))).toBe('1 minute');
    expect(await minutes(await post('<p>short text</p>'.repeat(49)))).toBeUndefined();
    expect(await minutes(await post(text, { seo: { reading_minutes: 9 } }))).toBe('9 minutes');
    expect(await minutes(await post(text, { password: 'sesame' }))).toBeUndefined();
  });

  it('finds fields of an event by the beginning of their names, in which underscores are no wildcards', async () => {
    const { id } = await event('x');
    const found = async (query: string) => {
      const { body } = await editor().get(`/${seo}/meta/search`).query({ post_id: id, query }).expect(200);
      return body.meta as { key: string; value: string }[];
    };
    expect(await found('_EventTimezone')).toEqual([
      { key: '_EventTimezone', value: 'Europe/Paris' },
      { key: '_EventTimezoneAbbr', value: 'CEST' },
    ]);
    expect(await found('_EventTimezoneA')).toEqual([{ key: '_EventTimezoneAbbr', value: 'CEST' }]);
    for (const query of ['xEventTimezone', '_Event_imezone', '_eventtimezone', '%EventTimezone'])
      expect(await found(query)).toEqual([]);
  });
});
