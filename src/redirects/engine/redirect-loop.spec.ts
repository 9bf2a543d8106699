import { isRedirectLoop } from './redirect-loop.js';
import { requestTarget } from './request-target.js';

describe('leadsBack', () => {
  const SITE = 'https://site.example/base';
  const back = (target: string, raw: string, from = { host: 'site.example', secure: true }) =>
    isRedirectLoop(target, { target: requestTarget(raw), ...from }, SITE);

  it.each<[target: string, raw: string, wanted: boolean]>([
    ['/base/foo/', '/foo/', true],
    ['/base/foo/', '/foo', false],
    ['/base/foo#part', '/foo', true],
    ['/base/foo?a=1', '/foo?a=1', true],
    ['/base/foo?a=1', '/foo', false],
    ['/base/f\u00fc', '/f%C3%BC', true],
    ['/base/Foo', '/foo', false],
    ['/foo', '/foo', false],
    ['foo', '/foo', true],
    ['foo/', '/foo/', false],
    ['https://site.example/base/foo', '/foo', true],
    ['https://other.example/base/foo', '/foo', false],
    ['//site.example/base/foo', '/foo', true],
    ['http://[', '/foo', false],
  ])('compares the target %s with the request %s', (target, raw, wanted) => expect(back(target, raw)).toBe(wanted));

  it('is false for requests to other hosts and over http', () => {
    const target = 'https://site.example/base/foo';
    expect(back(target, '/foo', { host: 'alias.example', secure: true })).toBe(false);
    expect(back(target, '/foo', { host: 'site.example', secure: false })).toBe(false);
    expect(back('/base/foo', '/foo', { host: 'alias.example', secure: false })).toBe(true);
  });
});
