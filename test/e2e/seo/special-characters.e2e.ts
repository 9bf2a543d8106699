import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

/** A node of a graph. */
type Node = Record<string, unknown> & { '@type': string };

const SITE = 'Tom &amp; Jerry&#039;s &quot;Club&quot; &lt;x&gt;';
const TAGLINE = 'Fun &amp; &quot;games&quot; &lt; more';
const AUTHOR = 'Ann &amp; "Bob" it\'s';
const TITLE = 'A & "B" C it\'s';

/**
 * Site names, taglines and names of people are stored ready for HTML, and heads show them as they are stored; titles are
 * stored as they were sent. In HTML all of them are escaped once.
 */
describe('SEO heads of texts with &, quotes and <', () => {
  let service: TestApp;
  const urls: Record<'home' | 'author' | 'post' | 'event', string> = { home: '', author: '', post: '', event: '' };
  beforeAll(async () => {
    service = await startApp();
    const create = async (path: string, fields: object, status = 201) =>
      (await service.as('administrator').post(path).send(fields).expect(status)).body;
    await create(
      '/content/v2/settings',
      { title: `Tom & Jerry's "Club" <x>`, description: 'Fun & "games" < more' },
      200,
    );
    const author = await create('/content/v2/users', {
      username: 'ann',
      email: 'ann@example.com',
      password: 'Long enough 1',
      roles: ['editor'],
      name: `Ann & "Bob" <i>it's</i>`,
      description: 'Bio & "quote" < 5',
    });
    const title = `A & "B" <i>C</i> it's`;
    const content = '<p>First & "second" < third.</p>';
    const post = await create('/content/v2/posts', { title, content, status: 'publish', author: author.id });
    const event = await create('/cal/events/v1/events', {
      title,
      description: content,
      status: 'publish',
      start_date: '2031-01-01 10:00',
      end_date: '2031-01-01 12:00',
    });
    Object.assign(urls, { home: 'http://site.example/', author: author.link, post: post.link, event: event.url });
  });
  afterAll(() => service.close());

  async function head(page: keyof typeof urls) {
    const { body } = await service
      .as('anonymous')
      .get(`/seo/v1/get_head?url=${encodeURIComponent(urls[page])}`)
      .expect(200);
    const { html, json } = body as { html: string; json: Record<string, unknown> & { schema: { '@graph': Node[] } } };
    return { html, json, graph: (type: string) => json.schema['@graph'].find((node) => node['@type'] === type) };
  }

  it.each([
    ['home', `${SITE} - ${TAGLINE}`],
    ['author', `${AUTHOR}, Author at ${SITE}`],
    ['post', `${TITLE} - ${SITE}`],
    ['event', `${TITLE} - ${SITE}`],
  ] as const)('have the title of the %s page in JSON as its parts are stored', async (page, title) => {
    const { json, graph } = await head(page);
    expect(json).toMatchObject({ title, og_site_name: SITE, og_title: page === 'home' ? SITE : title });
    expect(graph('WebSite')).toMatchObject({ name: SITE, description: TAGLINE });
  });

  it('have the stored texts of a person in the graph', async () => {
    const { json, graph } = await head('post');
    expect(json).toMatchObject({ author: AUTHOR, twitter_misc: { 'Written by': AUTHOR } });
    expect(graph('Person')).toMatchObject({ name: AUTHOR, description: 'Bio &amp; "quote" &lt; 5' });
    expect(graph('Article')).toMatchObject({
      author: { name: AUTHOR },
      headline: 'A &#038; &#8220;B&#8221; C it&#8217;s',
    });
  });

  it.each(['home', 'author', 'post', 'event'] as const)(
    'are escaped exactly once in the HTML of the %s page',
    async (page) => {
      const { html } = await head(page);
      const [elements] = html.split('<script');
      expect(elements).toContain(`content="${SITE}"`);
      expect(elements).not.toMatch(/&amp;(?:amp|quot|lt|gt|#\d+);/);
      expect(elements).not.toMatch(/<x>|<i>/);
      const response = await fetch(new URL(new URL(urls[page]).pathname, service.base));
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).not.toMatch(/&amp;(?:amp|quot|lt|gt|#\d+);/);
      // Nothing decodes entities in a script element, so the graph of a page has characters.
      const graph = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
      expect(JSON.stringify(JSON.parse(graph))).toContain(String.raw`Tom & Jerry's \"Club\"`);
    },
  );
});
