import fc from 'fast-check';
import { cookieValue } from '../../core/http/cookie-value.js';
import { sessionToken, setCookie } from './session-cookie.js';

const token = 'a'.repeat(43);

describe('session cookies', () => {
  it('are found among others, by their whole name', () => {
    expect(sessionToken(`a=1; almanac_session=${token}; b=2`)).toBe(token);
    expect(sessionToken(`xalmanac_session=${token}`)).toBeUndefined();
    expect(sessionToken(`almanac_session=${token}; almanac_session=${'b'.repeat(43)}`)).toBe(token);
    expect(cookieValue('a=b=c', 'a')).toBe('b=c');
  });

  it.each([
    undefined,
    '',
    'almanac_session',
    'almanac_session=',
    'almanac_session=short',
    `almanac_session="${token}"`,
    `almanac_session=${token}x`,
  ])('are none in %p', (header) => expect(sessionToken(header)).toBeUndefined());

  it('are kept from scripts and other sites, and from plain http where the site has https', () => {
    expect(setCookie('x', 'y', true)).toBe('x=y; Path=/; HttpOnly; SameSite=Lax; Secure');
    expect(setCookie('x', '', false, 0)).toBe('x=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  });

  it('never throw, whatever the header', () => {
    fc.assert(fc.property(fc.string(), (header) => void sessionToken(header)));
  });
});
