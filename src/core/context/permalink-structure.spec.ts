import { hasDate, isPermalinkStructure, readStructuredPath, structuredPath } from './permalink-structure.js';

const post = { id: 17, slug: 'caf%c3%a9', date: '2026-05-04 09:08:07' };

describe('isPermalinkStructure', () => {
  it.each([
    '/%postname%/',
    '/%year%/%postname%/',
    '/%year%/%monthnum%/%postname%/',
    '/%year%/%monthnum%/%day%/%postname%/',
    '/archives/%post_id%/',
    '/news/%year%/%hour%/%minute%/%second%/%post_id%/',
  ])('accepts %s', (structure) => expect(isPermalinkStructure(structure)).toBe(true));

  it.each([
    ['', '%postname%', '/%postname%', '/%year%/', '/%category%/%postname%/', '/%author%/%postname%/'],
    ['/%year%/%year%/%postname%/', '/a b/%postname%/', '//%postname%/', '/%postname%.html/', '/../%postname%/'],
    ['/x%postname%/', '/%POSTNAME%/', 7, null, `/${'a'.repeat(200)}/%postname%/`],
  ])('refuses what names no post, repeats a part or has another one', (...values) => {
    for (const value of values) expect(isPermalinkStructure(value)).toBe(false);
  });
});

describe('A structure of permalinks', () => {
  it.each([
    ['/%postname%/', '/caf%c3%a9/'],
    ['/%year%/%monthnum%/%day%/%postname%/', '/2026/05/04/caf%c3%a9/'],
    ['/archives/%post_id%/', '/archives/17/'],
    ['/%hour%/%minute%/%second%/%post_id%/', '/09/08/07/17/'],
  ])('%s gives a post the path %s, and finds it there', (structure, path) => {
    expect(structuredPath(structure, post)).toBe(path);
    for (const form of [path, path.slice(0, -1)]) {
      const named = readStructuredPath(structure, form);
      expect(named?.slug ?? named?.id).toBe(structure.includes('post_id') ? 17 : 'caf%c3%a9');
      expect(named && hasDate(post.date, named)).toBe(true);
    }
  });

  it('has no other paths, and no posts of other days', () => {
    const structure = '/%year%/%monthnum%/%postname%/';
    for (const path of ['/', '/a/', '/2026/a/', '/2026/5/a/', '/2026/05/04/a/', '/x2026/05/a/', '/2026/05/a/b/'])
      expect(readStructuredPath(structure, path)).toBeUndefined();
    const named = readStructuredPath(structure, '/2026/06/a/');
    expect(named && hasDate(post.date, named)).toBe(false);
  });
});
