import { SiteStructure } from './site-structure.js';

const SITE = 'https://old.example/blog';
const structureOf = (...links: [id: number, slug: string, path: string][]): string | undefined => {
  const structures = new SiteStructure();
  for (const [id, slug, path] of links)
    structures.notePost({ id, slug, date: '2030-03-01 10:00:00', link: path === '' ? '' : SITE + path }, SITE);
  return structures.structure;
};

describe('The structure of permalinks of an export', () => {
  it.each([
    ['/summer/', '/%postname%/'],
    ['/summer', '/%postname%/'],
    ['/2030/summer/', '/%year%/%postname%/'],
    ['/2030/03/summer/', '/%year%/%monthnum%/%postname%/'],
    ['/2030/03/01/summer/', '/%year%/%monthnum%/%day%/%postname%/'],
    ['/archives/7', '/archives/%post_id%/'],
    ['/7/', '/%post_id%/'],
    ['/?p=7', ''],
  ])('that has a post at %s is %j', (path, structure) => {
    expect(structureOf([7, 'summer', path])).toBe(structure);
  });

  it('is that of all posts, whose slugs may be written with escapes', () => {
    const path = '/2030/%D0%BB%D0%B5%D1%82%D0%BE/';
    expect(structureOf([7, '2030', '/2030/2030/'], [8, '%d0%bb%d0%b5%d1%82%d0%be', path])).toBe('/%year%/%postname%/');
  });

  it('is not known where posts do not agree, where it is none of the standard ones, and without a link', () => {
    expect(structureOf([7, 'summer', '/summer/'], [8, 'winter', '/2030/winter/'])).toBeUndefined();
    expect(structureOf([7, 'summer', '/music/summer/'])).toBeUndefined();
    // The slug of the only post is its id.
    expect(structureOf([7, '7', '/7/'])).toBeUndefined();
    expect(structureOf([7, 'summer', ''])).toBeUndefined();
    expect(structureOf()).toBeUndefined();
  });

  it('is not that of an address of another site', () => {
    const structures = new SiteStructure();
    const post = { id: 7, slug: 'summer', date: '2030-03-01 10:00:00', link: 'https://new.example/summer/' };
    structures.notePost(post, SITE);
    expect(structures.structure).toBeUndefined();
  });
});
