import fc from 'fast-check';
import { RestError } from '../../core/rest/rest.error.js';
import { isLocalSite, readAuthorizeRequest, rejectionTarget, withQuery } from './authorize-request.js';

const read = (given: Record<string, unknown>, local = false) => readAuthorizeRequest(given, local);

describe('An authorization request', () => {
  it.each([
    'https://app.example/done',
    'https://app.example:8443/done?x=1#part',
    'myapp://callback',
    'com.example.app://sign-in/done',
    'http://127.0.0.1:5000/cb',
    'http://[::1]:5000/cb',
  ])('accepts the redirect URL %s', (url) =>
    expect(read({ success_url: url, reject_url: url })).toMatchObject({ successUrl: url, rejectUrl: url }),
  );

  it.each([
    'javascript:alert(1)',
    'JavaScript://x.example/%0aalert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'data://text/html',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    'about:blank',
    '/relative',
    'app.example/done',
    '//app.example/done',
    'myapp:',
    'myapp:callback',
    'https://',
    'http://app.example/',
    'http://localhost/',
    'http://127.0.0.1.evil.example/',
    'https://good.example@evil.example/',
    `https://app.example/${'x'.repeat(2000)}`,
  ])('refuses the redirect URL %j', (url) => {
    for (const name of ['success_url', 'reject_url'])
      expect(() => read({ [name]: url })).toThrow(
        expect.objectContaining({ code: 'invalid_redirect_url', status: 400 }),
      );
  });

  it('accepts redirect URLs without https when the site itself is local', () => {
    expect(read({ success_url: 'http://app.example/' }, true).successUrl).toBe('http://app.example/');
    expect(() => read({ success_url: 'javascript:alert(1)' }, true)).toThrow();
    expect(
      ['http://localhost:3000', 'http://127.0.0.1', 'http://x.localhost', 'http://[::1]:3000'].every(isLocalSite),
    ).toBe(true);
    expect(['https://site.example', 'http://localhost.evil.example', 'http://10.0.0.1'].some(isLocalSite)).toBe(false);
  });

  it('accepts an app_id only when it is a UUID or missing', () => {
    expect(read({ app_id: 'A6B1C2D3-0000-4000-8000-000000000001' }).appId).toBe('a6b1c2d3-0000-4000-8000-000000000001');
    expect(read({}).appId).toBe('');
    expect(() => read({ app_id: 'x' })).toThrow(expect.objectContaining({ code: 'invalid_app_id' }));
  });

  it('is accepted or refused for any input, and never redirects to a script', () => {
    const value = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.constantFrom('javascript:', 'data:', 'myapp://').chain((scheme) => fc.string().map((rest) => scheme + rest)),
      fc.anything(),
    );
    fc.assert(
      fc.property(value, fc.boolean(), (url, local) => {
        try {
          expect(read({ success_url: url }, local).successUrl ?? 'https:').not.toMatch(
            /^(?:javascript|data|vbscript|file|blob):/i,
          );
        } catch (error) {
          expect(error).toBeInstanceOf(RestError);
        }
      }),
    );
  });
});

describe('The result of an authorization', () => {
  it('is added to the query before the fragment', () => {
    expect(withQuery('https://a.example/', { x: '1 &', y: 'ü' })).toBe('https://a.example/?x=1%20%26&y=%C3%BC');
    expect(withQuery('https://a.example/?b=1#c', { x: '1' })).toBe('https://a.example/?b=1&x=1#c');
    expect(withQuery('myapp://callback', { x: '1' })).toBe('myapp://callback?x=1');
  });

  it('is sent to reject_url, or to success_url with success=false', () => {
    const request = { appName: '', appId: '' };
    expect(rejectionTarget({ ...request, successUrl: 'https://a.example/', rejectUrl: 'https://b.example/' })).toBe(
      'https://b.example/',
    );
    expect(rejectionTarget({ ...request, successUrl: 'https://a.example/' })).toBe('https://a.example/?success=false');
    expect(rejectionTarget(request)).toBeUndefined();
  });
});
