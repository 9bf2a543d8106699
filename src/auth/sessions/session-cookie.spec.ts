import fc from 'fast-check';
import { sessionToken } from './session-cookie.js';

const token = 'a'.repeat(43);

describe('The session cookie', () => {
  it('is found by its full name among other cookies', () => {
    expect(sessionToken(`a=1; almanac_session=${token}; b=2`, false)).toBe(token);
    expect(sessionToken(`xalmanac_session=${token}`, false)).toBeUndefined();
    expect(sessionToken(`almanac_session=${token}; almanac_session=${'b'.repeat(43)}`, false)).toBe(token);
  });

  it.each([
    undefined,
    '',
    'almanac_session',
    'almanac_session=',
    'almanac_session=short',
    `almanac_session="${token}"`,
    `almanac_session=${token}x`,
  ])('is not found in %p', (header) => expect(sessionToken(header, false)).toBeUndefined());

  it('is found by the name that only this host can set on https sites', () => {
    expect(sessionToken(`__Host-almanac_session=${token}`, true)).toBe(token);
    expect(sessionToken(`almanac_session=${token}`, true)).toBeUndefined();
  });

  it('is read from any header without an exception', () => {
    fc.assert(fc.property(fc.string(), (header) => void sessionToken(header, false)));
  });
});
