import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { atomDocument } from './atom.js';
import type { Feed } from './feed-xml.js';

const FEED: Feed = {
  site: 'Site & Co',
  title: 'Tom & "Jerry"',
  link: 'http://site.example/',
  self: 'http://site.example/feed/atom/',
  description: '< 5 > 4',
  language: 'en-US',
  items: [
    {
      title: 'A & <b>',
      link: 'http://site.example/a/?x=1&y=2',
      guid: 'http://site.example/?p=1',
      publishedUtc: '2026-03-01 09:05:00',
      author: 'Ann & Bob',
      categories: ['News & "more"'],
      summary: '<p>Short ]]> end</p>',
      content: '<p>Long\u0000\u0008\uFFFE &amp; text</p>',
      comments: { link: 'http://site.example/a/#comments', feed: 'http://site.example/a/feed/', count: 2 },
    },
    {
      title: 'Older',
      link: 'http://site.example/b/',
      guid: 'http://site.example/?p=2',
      publishedUtc: null,
      changedUtc: '2026-04-01 00:00:00',
      event: { start: '2031-05-01T10:00:00+02:00', end: '2031-05-01T11:00:00+02:00' },
      author: '',
      categories: [],
      summary: '',
    },
  ],
};

/** An element of a document: its name, its attributes, and what is inside of it. */
interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Elements of RFC 4287 that a feed and an entry must have once, and those that they may have. */
const ONCE = ['title', 'id', 'updated'];
const ALLOWED = {
  feed: [...ONCE, 'subtitle', 'link', 'author', 'generator', 'entry'],
  entry: [...ONCE, 'published', 'link', 'author', 'category', 'summary', 'content'],
};
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/;

function parse(document: string): Element {
  expect(XMLValidator.validate(document)).toBe(true);
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' });
  const [, root] = (parser.parse(document) as Record<string, unknown>[]).map(toElement);
  return root;
}

function toElement(node: Record<string, unknown>): Element {
  const [name] = Object.keys(node).filter((key) => key !== ':@');
  const inner = Array.isArray(node[name]) ? (node[name] as Record<string, unknown>[]) : [];
  const texts = inner.filter((each) => '#text' in each).map((each) => String(each['#text']));
  return {
    name,
    attributes: (node[':@'] ?? {}) as Record<string, string>,
    children: inner.filter((each) => !('#text' in each)).map(toElement),
    text: texts.join(''),
  };
}

/** What of RFC 4287 a feed or an entry breaks. */
function problems(element: Element, authorAbove = false): string[] {
  const named = (name: string) => element.children.filter((child) => child.name === name);
  const kind = element.name as keyof typeof ALLOWED;
  const hasAuthor = authorAbove || named('author').some(({ children }) => children[0]?.name === 'name');
  const alternates = named('link').filter(({ attributes }) => attributes.rel === 'alternate');
  const dates = [...named('updated'), ...named('published')].filter(({ text }) => !RFC3339.test(text));
  return [
    ...ONCE.filter((name) => named(name).length !== 1).map((name) => `${kind}: not one ${name}`),
    ...element.children
      .filter(({ name }) => !name.includes(':') && !ALLOWED[kind].includes(name))
      .map(({ name }) => `${kind}: ${name}`),
    ...(URL.canParse(named('id')[0]?.text ?? '') ? [] : [`${kind}: id is no IRI`]),
    ...dates.map(({ text }) => `${kind}: no date ${text}`),
    ...(alternates.length === 1 ? [] : [`${kind}: ${alternates.length} alternates`]),
    ...named('link').flatMap(({ attributes }) => (URL.canParse(attributes.href) ? [] : [`no link ${attributes.href}`])),
    ...(hasAuthor ? [] : [`${kind}: no author`]),
    ...named('entry').flatMap((entry) => problems(entry, hasAuthor)),
  ];
}

describe('atomDocument', () => {
  const feed = parse(atomDocument(FEED));
  const entries = feed.children.filter(({ name }) => name === 'entry');
  const textOf = (element: Element, name: string) => element.children.find((child) => child.name === name)?.text;

  it.each([
    ['of posts and events', FEED],
    ['without items', { ...FEED, items: [], description: '' }],
    ['of items without dates', { ...FEED, items: [{ ...FEED.items[0], publishedUtc: null }] }],
  ])('makes a valid feed %s', (_, given) => {
    const root = parse(atomDocument(given));
    expect([root.name, root.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect(problems(root)).toEqual([]);
  });

  it('notices what RFC 4287 does not allow', () => {
    const broken = atomDocument(FEED)
      .replace(/<updated>/, '<pubDate>')
      .replace(/<\/updated>/, '</pubDate>');
    expect(problems(parse(broken))).toEqual(['feed: not one updated', 'feed: pubDate']);
  });

  it('has texts, people and moments of the items', () => {
    expect([textOf(feed, 'title'), textOf(feed, 'updated')]).toEqual(['Tom & "Jerry"', '2026-04-01T00:00:00Z']);
    expect(ONCE.map((name) => textOf(entries[0], name))).toEqual([
      'A & <b>',
      'http://site.example/?p=1',
      '2026-03-01T09:05:00Z',
    ]);
    const author = entries[0].children.find(({ name }) => name === 'author');
    expect(author?.children[0].text).toBe('Ann & Bob');
  });

  it('has markup escaped, as the type html requires', () => {
    const content = entries[0].children.find(({ name }) => name === 'content');
    expect(content?.attributes.type).toBe('html');
    expect(content?.text).toBe('<p>Long &amp; text</p>');
    expect(textOf(entries[0], 'summary')).toBe('<p>Short ]]> end</p>');
  });

  it('names the comments of an entry', () => {
    const replies = entries[0].children.filter(({ attributes }) => attributes.rel === 'replies');
    expect(replies.map(({ attributes }) => [attributes.href, attributes['thr:count']])).toEqual([
      ['http://site.example/a/#comments', '2'],
      ['http://site.example/a/feed/atom/', '2'],
    ]);
  });
});
