import { pathWithinSite, sitePathOf } from './site-url.js';

describe('sitePathOf', () => {
  it.each([
    ['https://site.example', ''],
    ['https://site.example/blog', '/blog'],
    ['http://localhost:3000/a/b', '/a/b'],
  ])('of %s is %j', (siteUrl, path) => expect(sitePathOf(siteUrl)).toBe(path));
});

describe('pathWithinSite', () => {
  it.each([
    ['/blog', '/'],
    ['/blog/', '/'],
    ['/blog?a=b', '/?a=b'],
    ['/blog/events/?a=/blog/', '/events/?a=/blog/'],
    // A page of the site may have the name of the folder.
    ['/blog/blog/', '/blog/'],
    ['/blog//elsewhere.example', '//elsewhere.example'],
    // These begin with the same letters only, or are paths of the site already.
    ['/blogs/', '/blogs/'],
    ['/Blog/', '/Blog/'],
    ['/events/', '/events/'],
    ['/', '/'],
  ])('takes the folder /blog away from %s once', (path, within) => expect(pathWithinSite('/blog', path)).toBe(within));

  it('changes nothing for a site with a host of its own', () => {
    expect(pathWithinSite('', '/blog/events/')).toBe('/blog/events/');
  });
});
