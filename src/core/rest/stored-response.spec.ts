import fc from 'fast-check';
import { RestResponse, RawResponse } from './rest-response.js';
import { RestError } from '../errors/rest.error.js';
import { seal, unseal } from '../security/seal.js';
import { serializeResponse, deserializeResponse } from './stored-response.js';

const KEY = 'a1'.repeat(32);
const REPLAY = { 'Idempotency-Replay': 'true' };

describe('Stored responses', () => {
  it('are restored as the handler returned them, marked as replays', () => {
    expect(deserializeResponse(serializeResponse({ id: 5 }, 201))).toEqual(
      new RestResponse({ id: 5 }, { status: 201, headers: REPLAY }),
    );
    const full = new RestResponse({ id: 5 }, { status: 207, headers: { Location: 'here' }, keep: ['id'] });
    expect(deserializeResponse(serializeResponse(full, 200))).toEqual(
      new RestResponse({ id: 5 }, { status: 207, headers: { Location: 'here', ...REPLAY }, keep: ['id'] }),
    );
  });

  it('can be binary', () => {
    const image = new RawResponse(Buffer.from([0, 255, 13, 10]), 'image/png', { headers: { ETag: 'x' } });
    expect(deserializeResponse(serializeResponse(image, 200))).toEqual(
      new RawResponse(image.body, 'image/png', { status: 200, headers: { ETag: 'x', ...REPLAY } }),
    );
  });

  it('can be errors with all their data', () => {
    const error = new RestError('term_exists', 'There is one.', 400, { term_id: 5 }).withHeaders({ Allow: 'GET' });
    error.additionalData = [1];
    const found = deserializeResponse(serializeResponse(error, 400));
    expect(found).toBeInstanceOf(RestError);
    expect(found).toMatchObject({ code: 'term_exists', status: 400, headers: { Allow: 'GET', ...REPLAY } });
    expect((found as RestError).toBody()).toEqual(error.toBody());
  });

  it('are restored unchanged for any body', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const found = deserializeResponse(unseal(seal(serializeResponse(body, 200), KEY), KEY)) as RestResponse;
        expect(JSON.stringify(found.body)).toBe(JSON.stringify(body));
      }),
    );
  });

  it('cannot be decrypted or changed without the key', () => {
    const sealed = seal('the new password', KEY);
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('password');
    expect(seal('the new password', KEY)).not.toBe(sealed);
    expect(() => unseal(sealed, 'b2'.repeat(32))).toThrow();
    const changed = Buffer.from(sealed, 'base64');
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1;
    expect(() => unseal(changed.toString('base64'), KEY)).toThrow();
  });
});
