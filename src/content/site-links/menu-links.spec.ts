import { listsPages, menuLinks } from './menu-links.js';

const links = (content: string) =>
  menuLinks(content, {
    siteUrl: 'https://site.example',
    pages: [{ label: 'About', url: 'https://site.example/about/', children: [] }],
    home: 'Home',
  });

describe('The links of a menu', () => {
  it('are those of its blocks, with submenus', () => {
    const content = `<!-- wp:navigation-link {"label":"Events","url":"/events/","kind":"custom"} /-->
<!-- wp:navigation-submenu {"label":"More &amp; more","url":"https://other.example/?a=1"} -->
<!-- wp:navigation-link {"label":"Mail","url":"mailto:a@b.example"} /-->
<!-- /wp:navigation-submenu -->
<!-- wp:home-link /-->
<!-- wp:page-list /-->`;
    expect(links(content)).toEqual([
      { label: 'Events', url: 'https://site.example/events/', children: [] },
      {
        label: 'More & more',
        url: 'https://other.example/?a=1',
        children: [{ label: 'Mail', url: 'mailto:a@b.example', children: [] }],
      },
      { label: 'Home', url: 'https://site.example/', children: [] },
      { label: 'About', url: 'https://site.example/about/', children: [] },
    ]);
    expect(listsPages(content)).toBe(true);
    expect(listsPages('<!-- wp:navigation-link {"label":"wp:page-list"} /-->')).toBe(false);
  });

  it('lead nowhere by schemes that run scripts', () => {
    for (const url of ['javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,x', '//other.example/']) {
      const [link] = links(`<!-- wp:navigation-link ${JSON.stringify({ label: 'x', url })} /-->`);
      expect(link.url ?? 'http:').toMatch(/^(?:https?:|\/\/)/);
    }
  });

  it('leave out what cannot be read, has no label, or is too much', () => {
    expect(links('<!-- wp:navigation-link {"label":} /--><!-- wp:navigation-link {"url":"/a/"} /--> text')).toEqual([]);
    expect(links('<!-- /wp:navigation-submenu --><!-- wp:navigation-link {"label":"a"} /-->')).toHaveLength(1);
    expect(links('<!-- wp:navigation-link {"label":"a","url":"/a/"} /-->'.repeat(100))).toHaveLength(60);
  });
});
