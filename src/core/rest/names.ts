/** Our namespaces and what WordPress clients call them. */
const NAMESPACES: readonly [own: string, wordpress: string][] = [
  ['cal/events/v1', 'tribe/events/v1'],
  ['cal/tickets/v1', 'tribe/tickets/v1'],
  ['cal/event-aggregator/v1', 'tribe/event-aggregator/v1'],
  ['cal/views/v2', 'tribe/views/v2'],
  ['calendar/v1', 'tec/v1'],
  ['content/v2', 'wp/v2'],
  ['site-health/v1', 'wp-site-health/v1'],
  ['block-editor/v1', 'wp-block-editor/v1'],
  ['abilities/v1', 'wp-abilities/v1'],
  ['redirects/v1', 'redirection/v1'],
  ['cache/v1', 'litespeed/v1'],
  ['seo/v1', 'yoast/v1'],
];

/** Names of types, taxonomies and fields, longest first so that no name hides a longer one. */
const TYPES: readonly [own: string, wordpress: string][] = [
  ['cal_events_cat', 'tribe_events_cat'],
  ['cal_events', 'tribe_events'],
  ['cal_venue', 'tribe_venue'],
  ['cal_organizer', 'tribe_organizer'],
  ['cal_rsvp_tickets', 'tribe_rsvp_tickets'],
  ['cal_rsvp_attendees', 'tribe_rsvp_attendees'],
  ['cal_ticket', 'tec_tc_ticket'],
  ['seo_head', 'yoast_head'],
];

/** Parameters whose values are names of types. */
const TYPE_PARAMETERS = new Set([
  'type',
  'has_published_posts',
  'subtype',
  'post_type',
  'taxonomy',
  'object_type',
  'namespace',
  'types',
  'monitor_types',
]);
/** Members that hold what people wrote, which no mapping may touch. */
const PROSE = new Set([
  'title',
  'description',
  'content',
  'excerpt',
  'message',
  'name',
  'rendered',
  'raw',
  'caption',
  'alt_text',
]);

/** Translates between the names a client uses and ours. */
export interface NameMap {
  /** `true` where nothing needs translating. */
  readonly own: boolean;
  /** A request's path. */
  path(path: string): string;
  /** A request's query or body. */
  input(values: Record<string, unknown>): Record<string, unknown>;
  /** An answer. */
  output(body: unknown, addresses: string[]): unknown;
  /** A text such as an address. */
  text(text: string): string;
}

/** The root where everything has our own names. */
export const OWN_NAMES: NameMap = {
  own: true,
  path: (path) => path,
  input: (values) => values,
  output: (body) => body,
  text: (text) => text,
};

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const alternatives = (names: string[]) => names.map(escape).join('|');

/** Replaces whole names of one list by those of the other. */
function replacer(from: 0 | 1): (text: string) => string {
  const to = from === 0 ? 1 : 0;
  const namespaces = new Map(NAMESPACES.map((pair) => [pair[from], pair[to]]));
  const types = new Map(TYPES.map((pair) => [pair[from], pair[to]]));
  const namespacePattern = new RegExp(`(^|[/?&=])(${alternatives([...namespaces.keys()])})(?=$|[/?&#])`, 'g');
  const typePattern = new RegExp(`\\b(${alternatives([...types.keys()])})(?=\\b|_)`, 'g');
  return (text) =>
    text
      .replace(namespacePattern, (_, before: string, name: string) => before + (namespaces.get(name) ?? name))
      .replace(typePattern, (name) => types.get(name) ?? name);
}

const toOwn = replacer(1);
const toWordPress = replacer(0);
/** Quick look whether a text could hold one of our names. */
const MAYBE = /cal[_/e]|content\/v2|site-health|block-editor|abilities|redirects|cache\/|seo[_/]/;
const NAME_ONLY = new RegExp(
  `^(?:(?:type|post_type|taxonomy)-)?(?:${alternatives(TYPES.map(([own]) => own))})(?:[_-][a-z_-]*)?$|^/?(?:${alternatives(NAMESPACES.map(([own]) => own))})(?:/|$)`,
);

/** @param mapped embedded objects that are mapped already: an author can be embedded in each item of a list */
function mapOutput(value: unknown, addresses: string[], key: string, mapped: Map<object, unknown>): unknown {
  if (typeof value === 'string') {
    if (!MAYBE.test(value)) return value;
    if (addresses.some((address) => value.startsWith(address))) return toWordPress(value);
    return !PROSE.has(key) && NAME_ONLY.test(value) ? toWordPress(value) : value;
  }
  if (Array.isArray(value)) return value.map((item) => mapOutput(item, addresses, key, mapped));
  if (value === null || typeof value !== 'object') return value;
  if (key === '_embedded') return mapEmbedded(value, addresses, mapped);
  // Entries, because an assignment to a member that people called __proto__ would lose it.
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      MAYBE.test(name) ? toWordPress(name) : name,
      mapOutput(member, addresses, name, mapped),
    ]),
  );
}

/** What items embed, by relation: an object, or a list of objects, for each link. */
function mapEmbedded(value: object, addresses: string[], mapped: Map<object, unknown>): unknown {
  const once = (target: unknown, relation: string): unknown => {
    if (Array.isArray(target)) return target.map((item) => once(item, relation));
    if (typeof target !== 'object' || target === null) return mapOutput(target, addresses, relation, mapped);
    const known = mapped.get(target) ?? mapOutput(target, addresses, relation, mapped);
    mapped.set(target, known);
    return known;
  };
  return Object.fromEntries(
    Object.entries(value).map(([relation, targets]) => [
      MAYBE.test(relation) ? toWordPress(relation) : relation,
      once(targets, relation),
    ]),
  );
}

function mapInputValue(value: unknown): unknown {
  if (typeof value === 'string') return toOwn(value);
  return Array.isArray(value) ? value.map(mapInputValue) : value;
}

/** The compatibility root: clients speak and hear WordPress's names, controllers know only ours. */
export const WORDPRESS_NAMES: NameMap = {
  own: false,
  path: toOwn,
  input: (values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        toOwn(name),
        TYPE_PARAMETERS.has(name) ? mapInputValue(value) : value,
      ]),
    ),
  output: (body, addresses) => mapOutput(body, addresses, '', new Map()),
  text: toWordPress,
};
