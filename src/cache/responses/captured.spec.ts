import type { Response } from 'express';
import { captured } from './captured.js';

type Headers = Record<string, string | number | string[]>;

const response = (headers: Headers = {}, more: object = {}): Response =>
  ({
    statusCode: 200,
    headersSent: false,
    getHeaders: () => ({ 'content-type': 'application/json; charset=UTF-8', ...headers }),
    ...more,
  }) as unknown as Response;
const take = (answer: Response, body: unknown = '{}', at = 0, until = 1) => {
  const made = captured(answer, body, { at, until, since: 0, tags: ['events'] });
  if (!made) return undefined;
  const { headers, ...more } = made;
  const names = headers.filter((_, index) => index % 2 === 0);
  return { ...more, headers: Object.fromEntries(names.map((name, index) => [name, headers[2 * index + 1]])) };
};

describe('A captured response', () => {
  it('has its headers, except those of the single request', () => {
    const headers = {
      link: ['<a>', '<b>'],
      'x-wp-total': 5,
      'x-request-id': 'x',
      'server-timing': 'db',
      'x-cache': 'MISS',
    };
    const cached = take(response(headers), Buffer.from('{"a":1}'));
    expect(cached?.headers).toEqual({
      'content-type': 'application/json; charset=UTF-8',
      link: '<a>, <b>',
      'x-wp-total': '5',
      etag: expect.stringMatching(/^W\/".{27}"$/),
    });
    expect(cached?.body).toBe('{"a":1}');
    expect(take(response(headers), Buffer.from('{"a":2}'))?.headers.etag).not.toBe(cached?.headers.etag);
    expect(take(response({ etag: '"own"' }))?.headers.etag).toBe('"own"');
  });

  it.each(['application/rss+xml; charset=utf-8', 'text/calendar; charset=utf-8', 'text/html; charset=utf-8'])(
    'may be of the type %s',
    (type) => {
      expect(take(response({ 'content-type': type }))?.headers['content-type']).toBe(type);
    },
  );

  it.each<[string, Headers, object]>([
    ['sets a cookie', { 'set-cookie': 'a=b' }, {}],
    ['sets cookies', { 'set-cookie': ['a=b'] }, {}],
    ['must not be stored', { 'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private' }, {}],
    ['is private', { 'cache-control': 'Private' }, {}],
    ['is already compressed', { 'content-encoding': 'gzip' }, {}],
    ['varies by headers outside of the cache key', { vary: 'Accept-Encoding, Cookie' }, {}],
    ['is a file', { 'content-type': 'image/png' }, {}],
    ['is a script', { 'content-type': 'application/javascript' }, {}],
    ['is an error', {}, { statusCode: 404 }],
    ['is a redirect', {}, { statusCode: 302 }],
    ['has status 201', {}, { statusCode: 201 }],
    ['is already being sent', {}, { headersSent: true }],
  ])('is undefined when the response %s', (_, headers, more) => expect(take(response(headers, more))).toBeUndefined());

  it('is undefined without a body, with a body that is too long and when it has expired', () => {
    for (const body of ['', null, 5, 'x'.repeat(3_000_000)]) expect(take(response(), body)).toBeUndefined();
    expect(take(response(), '{}', 5, 5)).toBeUndefined();
  });
});
