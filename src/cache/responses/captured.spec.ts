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
const take = (answer: Response, body: unknown = '{}', at = 0, until = 1) => captured(answer, body, { at, until });

describe('an answer that may be kept', () => {
  it('is kept with its headers, but those of the one request', () => {
    const headers = {
      link: ['<a>', '<b>'],
      'x-wp-total': 5,
      'x-request-id': 'x',
      'server-timing': 'db',
      'x-cache': 'MISS',
    };
    const kept = take(response(headers), Buffer.from('{"a":1}'));
    expect(kept?.headers).toEqual({
      'content-type': 'application/json; charset=UTF-8',
      link: '<a>, <b>',
      'x-wp-total': '5',
      etag: expect.stringMatching(/^W\/".{27}"$/),
    });
    expect(kept?.body.toString()).toBe('{"a":1}');
    expect(take(response(headers), Buffer.from('{"a":2}'))?.headers.etag).not.toBe(kept?.headers.etag);
    expect(take(response({ etag: '"own"' }))?.headers.etag).toBe('"own"');
  });

  it.each<[string, Headers, object]>([
    ['sets a cookie', { 'set-cookie': 'a=b' }, {}],
    ['sets cookies', { 'set-cookie': ['a=b'] }, {}],
    ['is not to be stored', { 'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private' }, {}],
    ['is for one alone', { 'cache-control': 'Private' }, {}],
    ['is packed already', { 'content-encoding': 'gzip' }, {}],
    ['varies by more than the key holds', { vary: 'Accept-Encoding, Cookie' }, {}],
    ['is a file', { 'content-type': 'image/png' }, {}],
    ['is a script', { 'content-type': 'application/javascript' }, {}],
    ['is a refusal', {}, { statusCode: 404 }],
    ['is a redirect', {}, { statusCode: 302 }],
    ['was made', {}, { statusCode: 201 }],
    ['is being sent', {}, { headersSent: true }],
  ])('is none that %s', (_, headers, more) => expect(take(response(headers, more))).toBeUndefined());

  it('is none without a body, with too long a one, or whose time is over', () => {
    for (const body of ['', null, 5, 'x'.repeat(3_000_000)]) expect(take(response(), body)).toBeUndefined();
    expect(take(response(), '{}', 5, 5)).toBeUndefined();
  });
});
