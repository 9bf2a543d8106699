import { menuPlaces } from './menu-places.js';

const placesOf = (locations: Record<string, number>, blocks: Record<string, number> = {}) =>
  Object.fromEntries(
    menuPlaces(
      Object.fromEntries([
        ...Object.entries(locations).map(([name, id]) => [`option:nav_menu_locations.${name}`, id] as const),
        ...Object.entries(blocks).map(([name, id]) => [`option:block_navigation.${name}`, id] as const),
      ]),
    ),
  );
const at = (name: string) => `option:nav_menu_locations.${name}`;

describe('The menus of header and footer', () => {
  it.each([
    ['primary', 'footer'],
    ['primary-menu', 'footer-menu'],
    ['main_navigation', 'footer_menu'],
    ['menu-1', 'footer'],
    ['Header', 'legal'],
  ])('are those of the locations %s and %s', (header, footer) =>
    expect(placesOf({ secondary: 5, [header]: 6, [footer]: 7, social: 8 })).toEqual({
      header: at(header),
      footer: at(footer),
    }),
  );

  it('follow the best word where several locations have one', () =>
    expect(placesOf({ main: 1, primary: 2, 'footer-primary': 3, bottom: 4 })).toEqual({
      header: at('primary'),
      footer: at('footer-primary'),
    }));

  it('are at the only location of a site, whatever its name, unless that is a footer', () => {
    expect(placesOf({ navi: 3 })).toEqual({ header: at('navi') });
    expect(placesOf({ footer: 3 })).toEqual({ footer: at('footer') });
    expect(placesOf({ navi: 3, social: 4 })).toEqual({});
  });

  it('are blocks where no location has a menu', () => {
    expect(placesOf({ primary: 0 }, { header: 9 })).toEqual({ header: 'option:block_navigation.header' });
    expect(placesOf({ social: 3, links: 4 }, { header: 9 })).toEqual({});
  });
});
