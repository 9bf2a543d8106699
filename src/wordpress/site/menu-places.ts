import type { Fields } from '../../migration/source.js';

/** A place of pages here that shows a menu. */
export type MenuPlace = 'header' | 'footer';

/** Prefix of the settings that say which classic menu (id of a term) is at a location of the theme. */
export const LOCATION = 'option:nav_menu_locations.';
/** Prefix of the settings that say which menu of blocks (id of a post) a template part shows. */
export const BLOCK_MENU = 'option:block_navigation.';

/** Words in names of locations, the best one first: `primary`, `header-menu`, `main_navigation`, `menu-1`, `footer_menu`. */
const WORDS: Readonly<Record<MenuPlace, readonly string[]>> = {
  footer: ['footer', 'bottom', 'legal'],
  header: ['primary', 'header', 'main', 'top', '1'],
};

/**
 * The fields of settings that decide which menus are in header and footer here. Rule: the location with the best word in
 * its name; the only location of a site is the header. Menus of blocks count where no location has a menu.
 */
export function menuPlaces(fields: Fields): ReadonlyMap<MenuPlace, string> {
  const named = (prefix: string) =>
    Object.keys(fields)
      .filter((field) => field.startsWith(prefix) && Number(fields[field]) > 0)
      .sort();
  const locations = named(LOCATION);
  if (locations.length === 0)
    return new Map(named(BLOCK_MENU).map((field) => [field.slice(BLOCK_MENU.length) as MenuPlace, field]));
  const footer = best(locations, WORDS.footer);
  const others = locations.filter((field) => field !== footer && best([field], WORDS.footer) === undefined);
  const header = best(others, WORDS.header) ?? (locations.length === 1 ? others[0] : undefined);
  const places: [MenuPlace, string | undefined][] = [
    ['header', header],
    ['footer', footer],
  ];
  return new Map(places.filter((place): place is [MenuPlace, string] => place[1] !== undefined));
}

function best(locations: readonly string[], words: readonly string[]): string | undefined {
  for (const word of words) {
    const found = locations.find((field) => wordsOf(field.slice(LOCATION.length)).includes(word));
    if (found !== undefined) return found;
  }
  return undefined;
}

const wordsOf = (location: string): string[] => location.toLowerCase().split(/[^a-z0-9]/);
