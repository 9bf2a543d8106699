import { isRedirectLoop } from './redirect-loop.js';
import { requestTarget } from './request-target.js';

describe('leadsBack', () => {
  const SITE = 'https://site.example/base';
  const back = (target: string, raw: string, from = { host: 'site.example', secure: true }) =>
    isRedirectLoop(target, { target: requestTarget(raw), ...from }, SITE);

  it.each<[target: string, raw: string, wanted: boolean]>([
    ['/base/foo/', '/base/foo/', true],
    ['/base/foo/', '/base/foo', false],
    ['/base/foo#part', '/base/foo', true],
    ['/base/foo?a=1', '/base/foo?a=1', true],
    ['/base/foo?a=1', '/base/foo', false],
    ['/base/f\u00fc', '/base/f%C3%BC', true],
    ['/base/Foo', '/base/foo', false],
    ['/foo', '/base/foo', false],
    ['foo', '/base/foo', true],
    ['foo/', '/base/foo/', false],
    ['https://site.example/base/foo', '/base/foo', true],
    ['https://other.example/base/foo', '/base/foo', false],
    ['//site.example/base/foo', '/base/foo', true],
    ['http://[', '/base/foo', false],
  ])('compares the target %s with the request %s', (target, raw, wanted) => expect(back(target, raw)).toBe(wanted));

  it('is false for requests to other hosts and over http', () => {
    const target = 'https://site.example/base/foo';
    expect(back(target, '/base/foo', { host: 'alias.example', secure: true })).toBe(false);
    expect(back(target, '/base/foo', { host: 'site.example', secure: false })).toBe(false);
    expect(back('/base/foo', '/base/foo', { host: 'alias.example', secure: false })).toBe(true);
  });
});
