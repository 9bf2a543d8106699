import fc from 'fast-check';
import { sessionToken } from './session-cookie.js';

const HTTP = 'http://site.example';
const HTTPS = 'https://site.example';
const token = 'a'.repeat(43);

describe('The session cookie', () => {
  it('is found by its full name among other cookies', () => {
    expect(sessionToken(`a=1; almanac_session=${token}; b=2`, HTTP)).toBe(token);
    expect(sessionToken(`xalmanac_session=${token}`, HTTP)).toBeUndefined();
    expect(sessionToken(`almanac_session=${token}; almanac_session=${'b'.repeat(43)}`, HTTP)).toBe(token);
  });

  it.each([
    undefined,
    '',
    'almanac_session',
    'almanac_session=',
    'almanac_session=short',
    `almanac_session="${token}"`,
    `almanac_session=${token}x`,
  ])('is not found in %p', (header) => expect(sessionToken(header, HTTP)).toBeUndefined());

  it('is found by the name that only this host can set on https sites', () => {
    expect(sessionToken(`__Host-almanac_session=${token}`, HTTPS)).toBe(token);
    expect(sessionToken(`almanac_session=${token}`, HTTPS)).toBeUndefined();
  });

  it('is read from any header without an exception', () => {
    fc.assert(fc.property(fc.string(), (header) => void sessionToken(header, HTTP)));
  });
});
