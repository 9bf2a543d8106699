import { BLOCK_MENU, LOCATION, type MenuPlace } from '../site/menu-places.js';
import type { FieldValue, SourceRecord } from '../../migration/source.js';

/** Options that settings are made of; those of plug-ins are taken apart. */
const OPTIONS = [
  'blogname',
  'blogdescription',
  'admin_email',
  'timezone_string',
  'gmt_offset',
  'date_format',
  'time_format',
  'start_of_week',
  'WPLANG',
  'use_smilies',
  'default_category',
  'default_post_format',
  'posts_per_page',
  'show_on_front',
  'page_on_front',
  'page_for_posts',
  'default_ping_status',
  'default_comment_status',
  'site_logo',
  'site_icon',
  'permalink_structure',
  'category_base',
  'tag_base',
  'wp_page_for_privacy_policy',
];
const GROUPS = ['tribe_events_calendar_options', 'wpseo_titles', 'wpseo_social', 'redirection_options'];
/** What else describes the site and is stored as it is. */
const WHOLE = ['sidebars_widgets', 'widget_block', 'widget_text', 'sticky_posts'];
/** Members that are secrets or states of the plug-ins themselves. */
const SECRET = /(?:key|token|secret|password)/i;

/** The settings of a site as one record: `option:<name>` and `option:<group>.<name>`. @param menus of `menuOptions` */
export function siteRecord(
  options: ReadonlyMap<string, FieldValue>,
  menus: Readonly<Record<string, FieldValue>>,
): SourceRecord {
  const fields: Record<string, FieldValue> = { ...menus };
  for (const name of [...OPTIONS, ...WHOLE]) {
    const value = options.get(name);
    if (value !== undefined) fields[`option:${name}`] = value;
  }
  for (const group of GROUPS) {
    const members = options.get(group);
    if (typeof members !== 'object' || members === null || Array.isArray(members)) continue;
    for (const [name, value] of Object.entries(members)) {
      if (!SECRET.test(name)) fields[`option:${group}.${name}`] = value;
    }
  }
  return { kind: 'settings', id: 1, fields };
}

/** The menus at the locations of the active theme, by location. */
export function menuLocations(options: ReadonlyMap<string, FieldValue>): Readonly<Record<string, FieldValue>> {
  const theme = options.get(`theme_mods_${String(options.get('stylesheet') ?? '')}`);
  const locations = membersOf(theme).nav_menu_locations;
  return membersOf(locations);
}

/**
 * What the settings of a site say of its menus: ids of classic menus by location, or those of menus of blocks by place.
 * @param blocks reads the latter, where no location has a menu
 */
export async function menuOptions(
  locations: Readonly<Record<string, FieldValue>>,
  blocks: () => Promise<Partial<Record<MenuPlace, number>>>,
): Promise<Record<string, FieldValue>> {
  const isClassic = Object.values(locations).some((menu) => Number(menu) > 0);
  const [prefix, menus] = isClassic ? [LOCATION, locations] : [BLOCK_MENU, await blocks()];
  return Object.fromEntries(Object.entries(menus).map(([name, menu]) => [prefix + name, menu]));
}

/** A template part of a theme of blocks, as far as menus need it. */
export interface TemplatePart {
  area: string;
  content: string;
}

/**
 * The menus of blocks in header and footer. A header whose parts name none shows the menu that was published last, as
 * WordPress does.
 */
export function blockMenus(parts: readonly TemplatePart[], newest: number): Partial<Record<MenuPlace, number>> {
  const named = (place: MenuPlace): number =>
    parts
      .filter(({ area }) => area === place)
      .map(({ content }) => Number(/<!-- wp:navigation \{[^<>]*"ref":(\d+)/.exec(content)?.[1] ?? 0))
      .find((id) => id > 0) ?? 0;
  const [header, footer] = [named('header') || newest, named('footer')];
  return { ...(header > 0 && { header }), ...(footer > 0 && { footer }) };
}

function membersOf(value: FieldValue | undefined): Readonly<Record<string, FieldValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, FieldValue>>)
    : {};
}
