import { ownCookie, setCookie } from './own-cookie.js';

const HTTP = 'http://site.example';
const HTTPS = 'https://site.example';

describe('setCookie', () => {
  it('sets HttpOnly and SameSite, and on https sites Secure and a name that only this host can set', () => {
    expect(setCookie('x', 'y', HTTPS)).toBe('__Host-x=y; Path=/; HttpOnly; SameSite=Lax; Secure');
    expect(setCookie('x', '', HTTP, 0)).toBe('x=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  });

  it('limits the cookies of a site in a folder to the folder', () => {
    expect(setCookie('x', 'y', `${HTTPS}/blog`)).toBe('__Secure-x=y; Path=/blog; HttpOnly; SameSite=Lax; Secure');
    expect(setCookie('x', 'y', `${HTTP}/a/b`)).toBe('x=y; Path=/a/b; HttpOnly; SameSite=Lax');
  });
});

describe('ownCookie', () => {
  it('reads on https sites only the name that no other host can set', () => {
    expect(ownCookie('x=planted; __Host-x=own', 'x', HTTPS)).toBe('own');
    expect(ownCookie('x=planted', 'x', HTTPS)).toBeUndefined();
  });

  it('reads the name that a site in a folder sets', () => {
    expect(ownCookie('x=planted; __Host-x=other; __Secure-x=own', 'x', `${HTTPS}/blog`)).toBe('own');
    expect(ownCookie('__Host-x=other', 'x', `${HTTPS}/blog`)).toBeUndefined();
  });

  it('reads the plain name on http sites', () => {
    expect(ownCookie('a=b; x=own', 'x', HTTP)).toBe('own');
    expect(ownCookie('__Host-x=own', 'x', HTTP)).toBeUndefined();
    expect(ownCookie(undefined, 'x', HTTP)).toBeUndefined();
  });
});
