import { displayUrl, sanitizeUrl } from './url.js';

describe('sanitizeUrl', () => {
  it.each([
    'https://example.org/path?q=1&r=2#frag',
    'mailto:a@example.org',
    'tel:+33123',
    'webcal://example.org/x.ics',
    '//cdn.example.org/x',
    '/event/x/',
    '#top',
    '?p=1',
    'https://例え.jp/ü',
    '',
  ])('returns %j unchanged', (url) => {
    expect(sanitizeUrl(url)).toBe(url);
  });

  it.each([
    ['www.example.org', 'http://www.example.org'],
    ['example.org:8080/x', 'http://example.org:8080/x'],
    ['localhost:3000', 'http://localhost:3000'],
    ['  https://example.org/a b"<>  ', 'https://example.org/a%20b'],
    ['https://example.org/\u0000\r\nx', 'https://example.org/x'],
  ])('corrects %j', (raw, url) => {
    expect(sanitizeUrl(raw)).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:1',
    ' java\tscript:alert(1)',
    'java\u0000script:alert(1)',
    '\u0001javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'http://',
    'mailto:',
  ])('refuses %j', (raw) => {
    expect(sanitizeUrl(raw)).toBe('');
  });
});

describe('displayUrl', () => {
  it('escapes a URL for HTML once', () => {
    const shown = 'https://example.org/?a=1&#038;b=2&#038;c=&#039;';
    expect(displayUrl("https://example.org/?a=1&b=2&amp;c='")).toBe(shown);
    expect(displayUrl(shown)).toBe(shown);
    expect(displayUrl('javascript:x')).toBe('');
  });
});
