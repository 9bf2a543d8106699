import { decodeEntities } from '#core/text';
import type { FieldValue } from '../../../migration/source.js';
import type { Item } from './rest-lists.reader.js';
import { raw, membersOf, objectsIn, moment, textOf, unescapedUrl } from './rest-values.js';

/** Fields of a record. */
export type FieldsOf = Record<string, FieldValue>;

/** Lists of terms in items of `wp/v2`. */
const TERM_LISTS: Readonly<Record<string, string>> = {
  categories: 'category',
  tags: 'post_tag',
  tribe_events_cat: 'tribe_events_cat',
};

/** The columns of a post, its terms, and the meta that the interface shows. */
export function postFields(item: Item): FieldsOf {
  const fields: FieldsOf = {
    post_author: Number(item.author ?? 0),
    post_date: moment(item.date),
    post_date_gmt: moment(item.date_gmt),
    post_content: raw(item.content ?? item.description),
    post_title: raw(item.title),
    post_excerpt: raw(item.excerpt ?? item.caption),
    post_status: textOf(item.status),
    comment_status: textOf(item.comment_status) || 'closed',
    ping_status: textOf(item.ping_status) || 'closed',
    post_password: textOf(item.password),
    post_name: textOf(item.slug),
    post_modified: moment(item.modified),
    post_modified_gmt: moment(item.modified_gmt),
    post_parent: Number(item.parent ?? item.post ?? 0),
    guid: raw(item.guid),
    menu_order: Number(item.menu_order ?? 0),
    post_type: textOf(item.type),
    'meta:_thumbnail_id': Number(item.featured_media ?? 0) || '',
  };
  for (const [member, taxonomy] of Object.entries(TERM_LISTS)) {
    const ids = item[member];
    if (Array.isArray(ids) && ids.length > 0) fields[`terms:${taxonomy}`] = ids.map(Number);
  }
  if (item.sticky !== undefined) fields.sticky = item.sticky === true;
  if (item.format !== undefined && item.format !== 'standard') fields.post_format = textOf(item.format);
  for (const [name, value] of Object.entries(membersOf(item.meta))) {
    const isEmpty = value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) fields[`meta:${name}`] = value as FieldValue;
  }
  return fields;
}

/** What the calendar's own interface adds to an event. */
export function eventFields(item: Item): FieldsOf {
  const [venue] = objectsIn(item.venue);
  const flag = (value: unknown): string => (/^(?:true|1|yes)$/.test(textOf(value)) ? '1' : '');
  const website = unescapedUrl(item.website);
  return {
    'meta:_EventStartDate': textOf(item.start_date),
    'meta:_EventEndDate': textOf(item.end_date),
    'meta:_EventStartDateUTC': textOf(item.utc_start_date),
    'meta:_EventEndDateUTC': textOf(item.utc_end_date),
    'meta:_EventTimezone': textOf(item.timezone),
    'meta:_EventAllDay': flag(item.all_day) && 'yes',
    'meta:_EventCost': costOf(item),
    ...currencyOf(item),
    ...(website === '' || website === item.url ? {} : { 'meta:_EventURL': website }),
    'meta:_EventShowMap': flag(item.show_map),
    'meta:_EventShowMapLink': flag(item.show_map_link),
    'meta:_EventHideFromUpcoming': flag(item.hide_from_listings) && 'yes',
    'meta:_tribe_featured': flag(item.featured),
    menu_order: flag(item.sticky) === '' ? 0 : -1,
    'meta:_EventVenueID': textOf(venue?.id),
    'meta:_EventOrganizerID': objectsIn(item.organizer).flatMap(({ id }) => (id as FieldValue | undefined) ?? []),
  };
}

/** Fields that the interface leaves empty of an event with a password. */
const HIDDEN_FIELDS = [
  'menu_order',
  'meta:_EventAllDay',
  'meta:_EventCost',
  'meta:_EventURL',
  'meta:_EventShowMap',
  'meta:_EventShowMapLink',
  'meta:_EventHideFromUpcoming',
  'meta:_tribe_featured',
  'meta:_EventVenueID',
  'meta:_EventOrganizerID',
];

/** Whether the interface shows an event without what its password hides. */
export function isHidden(item: Item): boolean {
  return item.all_day === null || item.all_day === undefined;
}

/** What is shown of an event whose password hides the rest. @returns its fields, and those that were not read */
export function hiddenEventFields(item: Item): { fields: FieldsOf; unread: Record<string, string> } {
  const entries = Object.entries(eventFields(item)).filter(([field]) => !HIDDEN_FIELDS.includes(field));
  const reason = 'the site hides it of events with a password; read its database or an export file too';
  return {
    fields: Object.fromEntries(entries),
    unread: Object.fromEntries(HIDDEN_FIELDS.map((field) => [field, reason])),
  };
}

/** The interface has a text for display only. With tickets it is made of their prices, so it is none of the event. */
function costOf(item: Item): string {
  const ticketed = Array.isArray(item.ticketed) && item.ticketed.length > 0;
  const { values } = (item.cost_details ?? {}) as { values?: unknown };
  if (ticketed) return '';
  const numbers = Array.isArray(values) ? values.map(String) : [];
  return numbers.length > 0 ? numbers.join(' - ') : decodeEntities(textOf(item.cost));
}

/** The currency of an event's own cost, where the interface shows one. */
function currencyOf(item: Item): FieldsOf {
  const { currency_symbol: symbol, currency_position: position, currency_code: code } = membersOf(item.cost_details);
  if (costOf(item) === '' || textOf(symbol) === '') return {};
  return {
    'meta:_EventCurrencySymbol': decodeEntities(textOf(symbol)),
    'meta:_EventCurrencyPosition': textOf(position),
    ...(textOf(code) !== '' && { 'meta:_EventCurrencyCode': textOf(code) }),
  };
}

const VENUE: Readonly<Record<string, string>> = {
  address: 'Address',
  city: 'City',
  country: 'Country',
  province: 'Province',
  state: 'State',
  stateprovince: 'StateProvince',
  zip: 'Zip',
  phone: 'Phone',
  website: 'URL',
};

/** What the calendar's own interface adds to a venue. */
export function venueFields(item: Item): FieldsOf {
  const fields: FieldsOf = {
    'meta:_VenueShowMap': item.show_map === true ? '1' : '',
    'meta:_VenueShowMapLink': item.show_map_link === true ? '1' : '',
  };
  for (const [member, name] of Object.entries(VENUE)) {
    if (item[member] !== undefined) fields[`meta:_Venue${name}`] = unescapedUrl(item[member]);
  }
  if (item.geo_lat !== undefined) fields['meta:_VenueLat'] = textOf(item.geo_lat);
  if (item.geo_lng !== undefined) fields['meta:_VenueLng'] = textOf(item.geo_lng);
  return fields;
}

/** What the calendar's own interface adds to an organizer. */
export function organizerFields(item: Item): FieldsOf {
  return {
    'meta:_OrganizerPhone': textOf(item.phone),
    'meta:_OrganizerWebsite': unescapedUrl(item.website),
    'meta:_OrganizerEmail': decodeEntities(textOf(item.email)),
  };
}

/** The file of an upload. @param uploads address of the folder of uploads */
export function mediaFields(item: Item, uploads?: string): FieldsOf {
  const details = membersOf(item.media_details);
  const sizes = Object.entries(membersOf(details.sizes)).flatMap(([name, size]): [string, Item][] =>
    name === 'full' || typeof size !== 'object' || size === null ? [] : [[name, size as Item]],
  );
  const address = textOf(item.source_url);
  const start = uploads !== undefined && address.startsWith(`${uploads}/`) ? `${uploads}/` : '/uploads/';
  const at = address.indexOf(start);
  const path = at < 0 ? textOf(details.file) : decoded(address.slice(at + start.length).split(/[?#]/, 1)[0]);
  return {
    post_mime_type: textOf(item.mime_type),
    'meta:_wp_attached_file': path,
    'meta:_wp_attachment_image_alt': textOf(item.alt_text),
    'meta:_wp_attachment_metadata': {
      ...(details as Record<string, FieldValue>),
      ...(details.width === undefined ? {} : { file: path }),
      sizes: Object.fromEntries(
        sizes.map(([name, { file, width, height, filesize, mime_type: type }]) => [
          name,
          {
            file: textOf(file),
            width: Number(width),
            height: Number(height),
            filesize: Number(filesize ?? 0),
            'mime-type': textOf(type),
          },
        ]),
      ),
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A term. */
export function termFields(item: Item): FieldsOf {
  return {
    name: textOf(item.name),
    slug: textOf(item.slug),
    taxonomy: textOf(item.taxonomy),
    description: textOf(item.description),
    parent: Number(item.parent ?? 0),
  };
}

/** An account; its password is nowhere in the interface. */
export function userFields(item: Item, siteLocale: string): FieldsOf {
  const extra = membersOf(item.extra_capabilities) as Record<string, FieldValue>;
  // PHP writes a list with gaps as an object.
  const roles = Object.values((item.roles ?? []) as readonly unknown[])
    .map(textOf)
    .filter((role) => role !== '');
  return {
    user_login: textOf(item.username),
    user_nicename: textOf(item.slug),
    user_email: textOf(item.email),
    user_url: textOf(item.url),
    user_registered: moment(item.registered_date),
    display_name: textOf(item.name),
    capabilities: { ...Object.fromEntries(roles.map((role) => [role, true])), ...extra },
    'meta:first_name': textOf(item.first_name),
    'meta:last_name': textOf(item.last_name),
    'meta:nickname': textOf(item.nickname),
    'meta:description': textOf(item.description),
    'meta:locale': textOf(item.locale) === siteLocale ? '' : textOf(item.locale),
  };
}

const COMMENT_STATUSES: Readonly<Record<string, string>> = { approved: '1', hold: '0', spam: 'spam', trash: 'trash' };

/** A comment. */
export function commentFields(item: Item): FieldsOf {
  return {
    comment_post_ID: Number(item.post ?? 0),
    comment_author: textOf(item.author_name),
    comment_author_email: textOf(item.author_email),
    comment_author_url: textOf(item.author_url),
    comment_author_IP: textOf(item.author_ip),
    comment_agent: textOf(item.author_user_agent),
    comment_date: moment(item.date),
    comment_date_gmt: moment(item.date_gmt),
    comment_content: raw(item.content),
    comment_approved: COMMENT_STATUSES[textOf(item.status)] ?? textOf(item.status),
    comment_type: textOf(item.type),
    comment_parent: Number(item.parent ?? 0),
    user_id: Number(item.author ?? 0),
  };
}

/** A menu with its items. */
export function menuFields(menu: Item, items: readonly Item[]): FieldsOf {
  const own = items.filter((item) => [item.menus].flat().map(Number).includes(Number(menu.id)));
  return {
    name: textOf(menu.name),
    slug: textOf(menu.slug),
    description: textOf(menu.description),
    locations: Object.values((menu.locations ?? []) as readonly unknown[]).map(textOf),
    items: own
      .map((item) => ({
        id: Number(item.id),
        title: raw(item.title),
        url: item.type === 'custom' ? textOf(item.url) : '',
        type: textOf(item.type),
        object: textOf(item.object),
        object_id: Number(item.object_id ?? 0),
        parent: Number(item.parent ?? 0),
        order: Number(item.menu_order ?? 0),
        target: textOf(item.target),
        classes: [item.classes].flat().map(String).filter(Boolean),
        xfn: [item.xfn].flat().map(String).filter(Boolean),
        description: textOf(item.description),
        attr_title: textOf(item.attr_title),
      }))
      .sort((a, b) => a.order - b.order || a.id - b.id),
  };
}
