import { idempotencyKey, requestDigest } from './idempotency-key.js';
import { FileContent } from './file-content.js';
import { RequestContext } from '../context/request-context.js';
import { RestRequest } from './rest-request.js';

describe('idempotencyKey', () => {
  it('returns the header of writing requests only', () => {
    expect(idempotencyKey('POST', { 'idempotency-key': 'abc' }, false)).toBe('abc');
    expect(idempotencyKey('DELETE', { 'idempotency-key': '"8e03978e-40d5-43dd-bc93-6894a57f9324"' }, true)).toBe(
      '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
    );
    expect(idempotencyKey('POST', {}, true)).toBeUndefined();
    expect(idempotencyKey('GET', { 'idempotency-key': 'abc' }, false)).toBeUndefined();
  });

  it.each(['', 'a b', 'ü', 'x'.repeat(256), ['a', 'b']])('refuses %p', (key) => {
    expect(() => idempotencyKey('POST', { 'idempotency-key': key }, false)).toThrow(
      expect.objectContaining({ code: 'rest_idempotency_key_invalid', status: 400 }),
    );
  });
});

describe('The idempotencyKey of a visitor', () => {
  it('has at least 16 characters, so that others behind the same address cannot guess it', () => {
    const of = (key: string) => idempotencyKey('POST', { 'idempotency-key': key }, true);
    expect(of('0123456789abcdef')).toBe('0123456789abcdef');
    expect(() => of('0123456789abcde')).toThrow('has 16 to 255 visible ASCII characters');
  });
});

describe('requestDigest', () => {
  const digest = (change: (rest: RestRequest) => void): Promise<string> => {
    const rest = new RestRequest(new RequestContext());
    Object.assign(rest, { method: 'POST', path: '/content/v2/tags' });
    rest.upload.body = Buffer.from('{"name":"x"}');
    change(rest);
    return requestDigest(rest);
  };

  it('differs by method, route, query and body', async () => {
    const all = await Promise.all([
      digest(() => undefined),
      digest((rest) => (rest.method = 'PUT')),
      digest((rest) => (rest.path = '/content/v2/categories')),
      digest((rest) => (rest.sources.query = { force: 'true' })),
      digest((rest) => (rest.upload.body = Buffer.from('{"name":"y"}'))),
      digest((rest) => (rest.upload.content = FileContent.ofBytes(Buffer.from('{"name":"x"}')))),
    ]);
    expect(new Set(all).size).toBe(6);
  });

  it('ignores response options and nonces', async () => {
    expect(
      await digest(
        (rest) => (rest.sources.query = { _fields: 'id', _envelope: '1', _wpnonce: 'abc', rest_route: '/x' }),
      ),
    ).toBe(await digest(() => undefined));
  });

  it('ignores the multipart boundary of an upload', async () => {
    const upload = (boundary: string, data: string) =>
      digest((rest) => {
        rest.sources.body = { title: 'Photo' };
        rest.upload = {
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
          body: Buffer.alloc(0),
          files: [
            { field: 'file', fileName: 'a.png', type: 'image/png', content: FileContent.ofBytes(Buffer.from(data)) },
          ],
        };
      });
    expect(await upload('one', 'x')).toBe(await upload('two', 'x'));
    expect(await upload('one', 'x')).not.toBe(await upload('one', 'y'));
  });
});
