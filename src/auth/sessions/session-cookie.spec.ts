import fc from 'fast-check';
import { cookieValue } from '../../core/http/cookie-value.js';
import { sessionToken, setCookie } from './session-cookie.js';

const token = 'a'.repeat(43);

describe('The session cookie', () => {
  it('is found by its full name among other cookies', () => {
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
  ])('is not found in %p', (header) => expect(sessionToken(header)).toBeUndefined());

  it('is set with HttpOnly and SameSite, and with Secure on https sites', () => {
    expect(setCookie('x', 'y', true)).toBe('x=y; Path=/; HttpOnly; SameSite=Lax; Secure');
    expect(setCookie('x', '', false, 0)).toBe('x=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  });

  it('is read from any header without an exception', () => {
    fc.assert(fc.property(fc.string(), (header) => void sessionToken(header)));
  });
});
