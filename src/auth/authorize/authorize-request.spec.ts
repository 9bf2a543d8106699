import fc from 'fast-check';
import { RestError } from '../../core/errors/rest.error.js';
import { isLocalSite, readAuthorizeRequest, rejectionTarget, withQuery } from './authorize-request.js';

const read = (given: Record<string, unknown>, isLocal = false, appSchemes = ['myapp']) =>
  readAuthorizeRequest(given, { isLocalSite: isLocal, appSchemes, scopes: ['events:read', 'orders:pay'] });

describe('An authorization request', () => {
  it.each([
    'https://app.example/done',
    'https://app.example:8443/done?x=1#part',
    'myapp://callback',
    'com.example.app://sign-in/done',
    'com.example.app:/sign-in/done',
    'com.example.app:done',
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
    'intent://app.example/#Intent;scheme=https;end',
    'android-app://com.example.app/',
    'ms-msdt:/id x',
    'search-ms:query=x',
    'mailto:a@b.example',
    'tel:1',
    'view-source:https://x.example/',
    'ws://x.example/',
    'ftp://x.example/',
    'otherapp://callback',
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

  it('says which schemes it accepts', () => {
    expect(() => read({ success_url: 'intent://app.example/' })).toThrow(
      'The app wants to be answered at an address (success_url) that begins with intent: (accepted are https, http on ' +
        '127.0.0.1 or [::1], schemes of apps with a dot such as com.example.app, or myapp).',
    );
    expect(() => read({ success_url: 'myapp://done' }, false, [])).toThrow('such as com.example.app).');
  });

  it('limits the app to the scopes that it requests', () => {
    expect(read({}).scopes).toBeUndefined();
    expect(read({ scopes: 'events:read' }).scopes).toEqual(['events:read']);
    expect(read({ scopes: ' orders:pay, events:read events:read' }).scopes).toEqual(['orders:pay', 'events:read']);
    for (const scopes of ['', ' , ', 'everything', 'events:read,everything', ['events:read'], {}])
      expect(() => read({ scopes })).toThrow(expect.objectContaining({ code: 'invalid_scopes' }));
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
      fc
        .constantFrom('javascript:', 'data:', 'intent:', 'a.b:', 'myapp://')
        .chain((scheme) => fc.string().map((rest) => scheme + rest)),
      fc.anything(),
    );
    fc.assert(
      fc.property(value, fc.boolean(), (url, local) => {
        try {
          expect(read({ success_url: url }, local).successUrl ?? 'https:').toMatch(
            /^(?:https?|myapp|[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+):/,
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
