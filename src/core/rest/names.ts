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

/** A pattern for one of these names: longest first, so that no name hides a longer one. */
const alternatives = (names: readonly string[]) =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .map(escape)
    .join('|');

type Pairs = readonly (readonly [own: string, wordpress: string])[];

/** What modules call their namespaces and types on the compatibility root. */
export interface DeclaredNames {
  namespaces: Pairs;
  types: Pairs;
}

/** Replaces whole names of one list by those of the other. */
function replacer({ namespaces: spaces, types: kinds }: DeclaredNames, from: 0 | 1): (text: string) => string {
  const to = from === 0 ? 1 : 0;
  const namespaces = new Map(spaces.map((pair) => [pair[from], pair[to]]));
  const types = new Map(kinds.map((pair) => [pair[from], pair[to]]));
  const namespacePattern = new RegExp(`(^|[/?&=])(${alternatives([...namespaces.keys()])})(?=$|[/?&#])`, 'g');
  const typePattern = new RegExp(`\\b(${alternatives([...types.keys()])})(?=\\b|_)`, 'g');
  return (text) =>
    text
      .replace(namespacePattern, (_, before: string, name: string) => before + (namespaces.get(name) ?? name))
      .replace(typePattern, (name) => types.get(name) ?? name);
}

/** Quick look whether a text could hold one of these names: it looks for the first part of each. */
function quickLook(names: readonly string[]): RegExp {
  const beginnings = new Set(names.map((name) => /^[^/_]+[/_]?/.exec(name)?.[0] ?? name));
  return beginnings.size === 0 ? /$^/ : new RegExp(alternatives([...beginnings]));
}

/** How answers are translated. */
interface OutputNames {
  /** Quick look whether a text could hold a name. */
  maybe: RegExp;
  /** Texts that are nothing but a name. */
  nameOnly: RegExp;
  toWordPress: (text: string) => string;
  addresses: string[];
  /** Embedded objects that are mapped already: an author can be embedded in each item of a list. */
  mapped: Map<object, unknown>;
}

function mapOutput(value: unknown, key: string, names: OutputNames): unknown {
  const { maybe, nameOnly, toWordPress, addresses } = names;
  if (typeof value === 'string') {
    if (!maybe.test(value)) return value;
    if (addresses.some((address) => value.startsWith(address))) return toWordPress(value);
    return !PROSE.has(key) && nameOnly.test(value) ? toWordPress(value) : value;
  }
  if (Array.isArray(value)) return value.map((item) => mapOutput(item, key, names));
  if (value === null || typeof value !== 'object') return value;
  if (key === '_embedded') return mapEmbedded(value, names);
  // Entries, because an assignment to a member that people called __proto__ would lose it.
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      maybe.test(name) ? toWordPress(name) : name,
      mapOutput(member, name, names),
    ]),
  );
}

/** What items embed, by relation: an object, or a list of objects, for each link. */
function mapEmbedded(value: object, names: OutputNames): unknown {
  const once = (target: unknown, relation: string): unknown => {
    if (Array.isArray(target)) return target.map((item) => once(item, relation));
    if (typeof target !== 'object' || target === null) return mapOutput(target, relation, names);
    const mapped = names.mapped.get(target) ?? mapOutput(target, relation, names);
    names.mapped.set(target, mapped);
    return mapped;
  };
  return Object.fromEntries(
    Object.entries(value).map(([relation, targets]) => [
      names.maybe.test(relation) ? names.toWordPress(relation) : relation,
      once(targets, relation),
    ]),
  );
}

function mapInputValue(value: unknown, toOwn: (text: string) => string): unknown {
  if (typeof value === 'string') return toOwn(value);
  return Array.isArray(value) ? value.map((item) => mapInputValue(item, toOwn)) : value;
}

/**
 * The names of the compatibility root: clients send and receive WordPress's names, controllers know only ours.
 * @param declared names that modules declare
 */
export function wordpressNames(declared: DeclaredNames): NameMap {
  const toOwn = replacer(declared, 1);
  const toWordPress = replacer(declared, 0);
  const namespaces = declared.namespaces.map(([own]) => own);
  const types = declared.types.map(([own]) => own);
  const maybe = quickLook([...namespaces, ...types]);
  const nameOnly = new RegExp(
    `^(?:(?:type|post_type|taxonomy)-)?(?:${alternatives(types)})(?:[_-][a-z_-]*)?$|^/?(?:${alternatives(namespaces)})(?:/|$)`,
  );
  return {
    own: false,
    path: toOwn,
    input: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          toOwn(name),
          TYPE_PARAMETERS.has(name) ? mapInputValue(value, toOwn) : value,
        ]),
      ),
    output: (body, addresses) => mapOutput(body, '', { maybe, nameOnly, toWordPress, addresses, mapped: new Map() }),
    text: toWordPress,
  };
}
