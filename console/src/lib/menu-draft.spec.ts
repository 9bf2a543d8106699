import { menuContent, menuEntries, menuFault, movedEntry, newEntry, withPossibleLevels } from './menu-draft.js';

const STORED = [
  '<!-- wp:navigation-link {"label":"Events","url":"/events/","kind":"custom"} /-->',
  '<!-- wp:navigation-submenu {"label":"More \\u0026amp; more","url":"/a/","id":7,"type":"page","kind":"post-type"} -->',
  '<!-- wp:navigation-link {"label":"Mail","url":"mailto:a@b.example","opensInNewTab":true} /-->',
  '<!-- /wp:navigation-submenu -->',
  '<!-- wp:social-links --><ul><!-- wp:social-link {"service":"x"} /--></ul><!-- /wp:social-links -->',
  '<!-- wp:search /-->',
  '<!-- wp:home-link /-->',
  '<!-- wp:page-list {"isNested":true} /-->',
].join('\n');

describe('A menu in its editor', () => {
  it('has the entries of its blocks, with their levels', () =>
    expect(menuEntries(STORED).map(({ kind, label, url, level }) => [kind, label, url, level])).toEqual([
      ['link', 'Events', '/events/', 0],
      ['link', 'More & more', '/a/', 0],
      ['link', 'Mail', 'mailto:a@b.example', 1],
      ['other', 'social-links', '', 0],
      ['other', 'search', '', 0],
      ['home', '', '', 0],
      ['pages', '', '', 0],
    ]));

  it('is stored as it was read where nothing was changed', () => expect(menuContent(menuEntries(STORED))).toBe(STORED));

  it('gets what was typed, in characters that end no comment', () => {
    const entry = newEntry('1', { label: ' a --> "b" & <c>', url: '/x?a=1&b=--' });
    const content = menuContent([entry]);
    expect(content.indexOf('-->')).toBe(content.length - 3);
    expect(menuEntries(content)).toMatchObject([{ label: 'a --> "b" & <c>', url: '/x?a=1&b=--' }]);
  });

  it('forgets the page of a link whose address changes, and nothing else', () => {
    const [, page, mail] = menuEntries(STORED);
    expect(menuContent([{ ...page, url: '/b/' }])).not.toContain('"id":7');
    expect(menuContent([{ ...page, label: 'Other' }])).toContain('"id":7');
    expect(menuContent([{ ...mail, level: 0, url: '/b/' }])).toContain('"opensInNewTab":true');
  });

  it('has levels below links only, and not more than pages show', () => {
    const levels = (...entries: ReturnType<typeof newEntry>[]) => withPossibleLevels(entries).map(({ level }) => level);
    const link = newEntry('1', { level: 9 });
    expect(levels(link, link, link, link)).toEqual([0, 1, 2, 2]);
    expect(levels(newEntry('2', { kind: 'pages' }), link)).toEqual([0, 0]);
    const [first, parent, child] = menuEntries(STORED);
    expect(movedEntry([first, parent, child], 2, -2).map(({ label, level }) => [label, level])).toEqual([
      ['Mail', 0],
      ['Events', 0],
      ['More & more', 0],
    ]);
  });

  it('needs labels, and addresses that links may have', () => {
    const fault = (label: string, url: string) => menuFault([newEntry('1', { label, url })]);
    expect(fault(' ', '/a/')).toContain('label');
    expect(fault('a', 'javascript:alert(1)')).toContain('“a”');
    for (const url of ['', '/a/', 'https://a.example', 'tel:+49']) expect(fault('a', url)).toBeUndefined();
  });
});
