import { addressPath, permalink } from './permalinks.js';
import { PAGE, POST } from '../../content/content-types.js';
import { EVENT } from '../../cal/events/calendar-types.js';

const PLAIN = { siteUrl: 'http://site.example', postStructure: '/%postname%/' };
const DATED = { siteUrl: 'http://site.example', postStructure: '/%year%/%monthnum%/%postname%/' };
const date = '2026-05-04 10:00:00';

describe('Permalinks of posts', () => {
  it('consist of post type, parent path and slug', () => {
    expect(addressPath(PLAIN, POST, { id: 1, slug: 'a', status: 'publish', date })).toBe('/a/');
    expect(addressPath(PLAIN, EVENT, { id: 1, slug: 'a', status: 'private', date })).toBe('/event/a/');
    expect(addressPath(PLAIN, PAGE, { id: 1, slug: 'c', status: 'publish', date }, 'a/b')).toBe('/a/b/c/');
  });

  it('have the structure of the settings for posts, and for no other kind', () => {
    expect(addressPath(DATED, POST, { id: 1, slug: 'a', status: 'publish', date })).toBe('/2026/05/a/');
    expect(addressPath(DATED, POST, { id: 1, slug: 'a', status: 'draft', date })).toBe('/?p=1');
    expect(addressPath(DATED, EVENT, { id: 1, slug: 'a', status: 'private', date })).toBe('/event/a/');
    expect(addressPath(DATED, PAGE, { id: 1, slug: 'c', status: 'publish', date }, 'a/b')).toBe('/a/b/c/');
  });

  it.each(['draft', 'pending', 'future', 'trash'] as const)('contain the id while a post is %s', (status) => {
    expect(addressPath(PLAIN, PAGE, { id: 4, slug: 'a', status, date })).toBe('/?page_id=4');
  });

  it('contain the id without a slug', () => {
    const post = { id: 4, slug: null, status: 'publish', date } as const;
    expect(addressPath(PLAIN, EVENT, post)).toBe('/?post_type=cal_events&p=4');
  });

  it('start with the site URL', () => {
    const post = { id: 1, slug: 'a', status: 'publish', date } as const;
    expect(permalink(PLAIN, POST, post)).toBe('http://site.example/a/');
  });
});
