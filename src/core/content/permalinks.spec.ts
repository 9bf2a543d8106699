import { addressPath, permalink } from './permalinks.js';
import { PAGE, POST } from '../../content/content-types.js';
import { EVENT } from '../../cal/events/calendar-types.js';

describe('Permalinks of posts', () => {
  it('consist of post type, parent path and slug', () => {
    expect(addressPath(POST, { id: 1, slug: 'a', status: 'publish' })).toBe('/a/');
    expect(addressPath(EVENT, { id: 1, slug: 'a', status: 'private' })).toBe('/event/a/');
    expect(addressPath(PAGE, { id: 1, slug: 'c', status: 'publish' }, 'a/b')).toBe('/a/b/c/');
  });

  it.each(['draft', 'pending', 'future', 'trash'] as const)('contain the id while a post is %s', (status) => {
    expect(addressPath(PAGE, { id: 4, slug: 'a', status })).toBe('/?page_id=4');
  });

  it('contain the id without a slug', () => {
    expect(addressPath(EVENT, { id: 4, slug: null, status: 'publish' })).toBe('/?post_type=cal_events&p=4');
  });

  it('start with the site URL', () => {
    const site = { siteUrl: 'http://site.example' };
    expect(permalink(site, POST, { id: 1, slug: 'a', status: 'publish' })).toBe('http://site.example/a/');
  });
});
