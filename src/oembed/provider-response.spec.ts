import { load } from 'cheerio';
import type { Element } from 'domhandler';
import fc from 'fast-check';
import { discoveredEndpoint, mediaResponse, readProviderResponse, withHtml } from './provider-response.js';

const REQUESTED_URL = 'https://provider.example/x?a=1&b=2';
const made = (answer: Record<string, unknown>, trusted = false) => withHtml(answer, REQUESTED_URL, trusted)?.html;

describe('readAnswer', () => {
  it('reads JSON and XML alike', () => {
    expect(readProviderResponse('{"type":"video","width":5}', 'application/json')).toEqual({ type: 'video', width: 5 });
    expect(
      readProviderResponse(
        '<?xml version="1.0"?><oembed><type>video</type><html>&lt;b&gt;</html></oembed>',
        'text/xml',
      ),
    ).toEqual({ type: 'video', html: '<b>' });
  });

  it.each([
    '',
    'null',
    '[]',
    '"x"',
    '{"no":"type"}',
    '<oembed/>',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><oembed><type>&a;</type></oembed>',
  ])('returns undefined for %p', (text) => expect(readProviderResponse(text, 'application/json')).toBeUndefined());

  it('never throws for any text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('application/json', 'text/xml'),
        (text, type) => void readProviderResponse(text, type),
      ),
    );
  });
});

describe('withHtml', () => {
  it('builds the HTML of photos and links from their members', () => {
    expect(made({ type: 'photo', url: 'https://p.example/a.png', width: 10, height: '20', title: '<T>' })).toBe(
      '<a href="https://provider.example/x?a=1&amp;b=2"><img src="https://p.example/a.png" alt="&lt;T&gt;" width="10" height="20"></a>',
    );
    expect(made({ type: 'photo', url: 'javascript:alert(1)', width: 10, height: 20 })).toBeUndefined();
    expect(made({ type: 'link', title: 'A & B' })).toBe(
      '<a href="https://provider.example/x?a=1&amp;b=2">A &amp; B</a>',
    );
  });

  it('keeps the HTML of listed providers unchanged', () => {
    expect(made({ type: 'video', html: '<iframe src="x" allowfullscreen></iframe><script>1</script>' }, true)).toBe(
      '<iframe src="x" allowfullscreen></iframe><script>1</script>',
    );
  });

  it('keeps only a quote and a sandboxed frame of unlisted providers', () => {
    const given =
      '<script>alert(1)</script><blockquote onclick="x()"><p>Q <a href="https://a.example/" onmouseover="x()">Link</a></p></blockquote><iframe src="https://a.example/embed/#?secret=old" width="600" height="300" onload="x()" srcdoc="<script>" allow="camera" title="T"></iframe><img src=x onerror=alert(1)>';
    const html = made({ type: 'rich', html: given }) as string;
    expect(html).toMatch(
      /^<blockquote class="wp-embedded-content" data-secret="(\w{10})"><a href="https:\/\/a\.example\/">Link<\/a><\/blockquote><iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" src="https:\/\/a\.example\/embed\/#\?secret=\1" data-secret="\1" width="600" height="300" title="T"><\/iframe>$/,
    );
  });

  it.each([
    '<p>no frame</p>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="x"></iframe>',
    '<iframe src="data:text/html,x"></iframe>',
  ])('returns no HTML for %p of an unlisted provider', (html) => expect(made({ type: 'rich', html })).toBe(false));

  it('returns only safe HTML for any response of an unlisted provider', () => {
    const pieces = fc.constantFrom(
      '<iframe src="https://a.example/">',
      '<script>x</script>',
      '<blockquote>',
      '<a href="javascript:x">',
      '" onload="x',
      '<svg onload=x>',
      '</iframe>',
      'text',
    );
    const allowed = [
      'class',
      'data-secret',
      'href',
      'sandbox',
      'security',
      'src',
      'width',
      'height',
      'title',
      'frameborder',
      'marginwidth',
      'marginheight',
      'scrolling',
    ];
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const $ = load(String(made({ type: 'rich', html: parts.join('') }) ?? ''), null, false);
        for (const element of $<Element, string>('*').toArray()) {
          expect(['blockquote', 'a', 'iframe']).toContain(element.name);
          for (const [name, value] of Object.entries(element.attribs)) {
            expect(allowed).toContain(name);
            if (name === 'href' || name === 'src') expect(value).toMatch(/^https?:/);
          }
        }
      }),
    );
  });

  it.each([{ type: 'other' }, { type: 'rich' }, { type: 'link' }, { type: 'video', html: 5 }])(
    'returns undefined for %j',
    (answer) => expect(withHtml(answer, REQUESTED_URL, true)).toBeUndefined(),
  );
});

describe('discoveredEndpoint', () => {
  it('prefers JSON and resolves relative URLs against the page', () => {
    const page =
      '<link type="text/xml+oembed" href="/xml"><link type="application/json+oembed" href="/json?url=x&amp;y=1">';
    expect(discoveredEndpoint(page, 'https://a.example/b/')).toBe('https://a.example/json?url=x&y=1');
    expect(discoveredEndpoint('<link type="text/xml+oembed" href="xml">', 'https://a.example/b/')).toBe(
      'https://a.example/b/xml',
    );
    expect(discoveredEndpoint('<p>', 'https://a.example/')).toBeUndefined();
  });
});

describe('mediaAnswer', () => {
  it('returns players for playable files', () => {
    expect(mediaResponse('https://a.example/song.MP3?x="')).toEqual({
      provider_name: 'Embed Handler',
      html: '<audio controls preload="none" src="https://a.example/song.MP3?x=%22"></audio>',
      scripts: [],
    });
    expect(mediaResponse('https://a.example/film.mp4')?.html).toContain('<video');
    for (const other of ['https://a.example/x.exe', 'ftp://a.example/x.mp3', 'https://u:p@a.example/x.mp3', 'x.mp3'])
      expect(mediaResponse(other)).toBeUndefined();
  });
});
