import fc from 'fast-check';
import { decodePage, pageDetails } from './page-details.js';

const URL_OF_PAGE = 'https://example.org/blog/post/';
const head = (inner: string) =>
  pageDetails(`<!doctype html><html><head>${inner}</head><body></body></html>`, URL_OF_PAGE);

describe('pageDetails', () => {
  it('reads title, icon, description and image', () => {
    const found = head(`
      <title> Jazz &amp; more </title>
      <link rel="icon" href="/favicon.ico">
      <meta name="description" content="All about &quot;jazz&quot;">
      <meta property="og:image" content="images/a.png">`);
    expect(found).toEqual({
      title: 'Jazz & more',
      icon: 'https://example.org/favicon.ico',
      description: 'All about "jazz"',
      image: 'https://example.org/blog/post/images/a.png',
    });
  });

  it('returns empty texts for missing details', () => {
    const nothing = { title: '', icon: '', description: '', image: '' };
    expect(head('')).toEqual(nothing);
    expect(pageDetails('just words', URL_OF_PAGE)).toEqual(nothing);
    expect(head('<meta name="description" content=" "><link rel="icon" href=" "><meta property="og:image">')).toEqual(
      nothing,
    );
  });

  it('removes markup, including markup that is written as entities', () => {
    expect(head('<title>A <b>bold</b> word</title>').title).toBe('A bold word');
    expect(head('<title>A &lt;b&gt;bold&lt;/b&gt; word</title>').title).toBe('A bold word');
    expect(head('<meta name="description" content="I &lt;3 it&lt;img src=x onerror=a()&gt;">').description).toBe(
      'I <3 it',
    );
  });

  it('ignores the body', () => {
    const page =
      '<head><title>Head</title></head><body><title>Body</title><meta name="description" content="x"></body>';
    expect(pageDetails(page, URL_OF_PAGE)).toMatchObject({ title: 'Head', description: '' });
    expect(pageDetails('<body><svg><title>Drawing</title></svg>', URL_OF_PAGE).title).toBe('');
    expect(pageDetails('<head><!-- <title>Not me</title> --><title>Me</title>', URL_OF_PAGE).title).toBe('Me');
    expect(head('<script>"<title>Not me</title>"</script><title>Me</title>').title).toBe('Me');
  });

  it('prefers the page description to the Open Graph description, and the first image', () => {
    const both = '<meta property="og:description" content="net"><meta name="Description" content="page">';
    expect(head(both).description).toBe('page');
    expect(head('<meta property="og:description" content="net">').description).toBe('net');
    const pictures = '<meta property="og:image:url" content="/1.png"><meta property="og:image" content="/2.png">';
    expect(head(pictures).image).toBe('https://example.org/1.png');
  });

  it.each([
    ['shortcut icon', '/s.ico', 'https://example.org/s.ico'],
    ['ICON', '//cdn.example/i.svg', 'https://cdn.example/i.svg'],
    ['icon', 'data:image/svg+xml;base64,PHN2Zy8+', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['apple-touch-icon', '/a.png', ''],
    ['icon', 'javascript:alert(1)', ''],
    ['icon', 'data:text/html,x', ''],
    ['icon', 'http://[', ''],
  ])('reads rel="%s" href="%s" as the icon "%s"', (rel, href, icon) => {
    expect(head(`<link rel="${rel}" href="${href}">`).icon).toBe(icon);
  });

  it('resolves URLs against the base URL of the page', () => {
    expect(head('<base href="https://cdn.example/x/"><link rel="icon" href="i.png">').icon).toBe(
      'https://cdn.example/x/i.png',
    );
    expect(head('<base href="javascript:x"><link rel="icon" href="i.png">').icon).toBe(`${URL_OF_PAGE}i.png`);
  });

  it('returns plain texts and web URLs for any HTML', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<head>',
        '<title>',
        '</title>',
        '<meta property="og:image" content="',
        '">',
        '<link rel=icon href=',
        '<',
        '&lt;script&gt;',
        '<base href=',
        '<body>',
      ),
      fc.string({ maxLength: 8 }),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const found = pageDetails(pieces.join(''), URL_OF_PAGE);
        expect(found.title + found.description).not.toMatch(/<[a-z!/]/i);
        expect(found.image).toMatch(/^(https?:\/\/|$)/);
        expect(found.icon).toMatch(/^(https?:\/\/|data:image\/|$)/i);
      }),
    );
  });
});

describe('decodePage', () => {
  const latin = Buffer.from('<title>Caf\u00e9</title>', 'latin1');

  it('uses the charset of the headers, then that of the page, then UTF-8', () => {
    expect(decodePage(latin, 'text/html; charset="ISO-8859-1"')).toContain('Café');
    expect(decodePage(Buffer.concat([Buffer.from('<meta charset=windows-1252>'), latin]), 'text/html')).toContain(
      'Café',
    );
    expect(decodePage(Buffer.from('<title>Café</title>'), 'text/html')).toContain('Café');
  });

  it('decodes pages with an unknown or wrong charset', () => {
    expect(decodePage(Buffer.from('Café'), 'text/html; charset=klingon')).toBe('Café');
    expect(decodePage(latin, 'text/html; charset=utf-8')).toContain('<title>Caf');
  });
});
