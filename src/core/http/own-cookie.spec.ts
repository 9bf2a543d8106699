import { ownCookie, setCookie } from './own-cookie.js';

describe('setCookie', () => {
  it('sets HttpOnly and SameSite, and on https sites Secure and a name that only this host can set', () => {
    expect(setCookie('x', 'y', true)).toBe('__Host-x=y; Path=/; HttpOnly; SameSite=Lax; Secure');
    expect(setCookie('x', '', false, 0)).toBe('x=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  });
});

describe('ownCookie', () => {
  it('reads on https sites only the name that no other host can set', () => {
    expect(ownCookie('x=planted; __Host-x=own', 'x', true)).toBe('own');
    expect(ownCookie('x=planted', 'x', true)).toBeUndefined();
  });

  it('reads the plain name on http sites', () => {
    expect(ownCookie('a=b; x=own', 'x', false)).toBe('own');
    expect(ownCookie('__Host-x=own', 'x', false)).toBeUndefined();
    expect(ownCookie(undefined, 'x', false)).toBeUndefined();
  });
});
