/**
 * The part of the vocabulary of schema.org that pages use: classes with their parents, and properties with the types
 * that their values may have. Written from the public vocabulary (https://schema.org/docs/full.html).
 */

/** A class, its parents, and the properties that are defined on it. */
interface SchemaClass {
  parents: readonly string[];
  properties: Readonly<Record<string, readonly string[]>>;
}

const TEXT = ['Text'];
const URL_TYPE = ['URL'];
const DATE = ['Date', 'DateTime'];
const PARTY = ['Person', 'Organization'];
const MONEY = ['Number', 'Text'];

/** Members of enumerations, by their class. */
const ENUMERATIONS: Readonly<Record<string, readonly string[]>> = {
  EventStatusType: ['EventCancelled', 'EventMovedOnline', 'EventPostponed', 'EventRescheduled', 'EventScheduled'],
  EventAttendanceModeEnumeration: [
    'MixedEventAttendanceMode',
    'OfflineEventAttendanceMode',
    'OnlineEventAttendanceMode',
  ],
  ItemAvailability: [
    'BackOrder',
    'Discontinued',
    'InStock',
    'InStoreOnly',
    'LimitedAvailability',
    'OnlineOnly',
    'OutOfStock',
    'PreOrder',
    'PreSale',
    'Reserved',
    'SoldOut',
  ],
};

const CLASSES: Readonly<Record<string, SchemaClass>> = {
  Thing: {
    parents: [],
    properties: {
      name: TEXT,
      description: TEXT,
      image: ['URL', 'ImageObject'],
      url: URL_TYPE,
      sameAs: URL_TYPE,
      mainEntityOfPage: ['URL', 'CreativeWork'],
      potentialAction: ['Action'],
    },
  },
  Event: {
    parents: ['Thing'],
    properties: {
      startDate: DATE,
      endDate: DATE,
      eventStatus: ['EventStatusType'],
      eventAttendanceMode: ['EventAttendanceModeEnumeration'],
      location: ['Place', 'PostalAddress', 'VirtualLocation', 'Text'],
      organizer: PARTY,
      performer: PARTY,
      offers: ['Offer'],
      superEvent: ['Event'],
      subEvent: ['Event'],
    },
  },
  EventSeries: { parents: ['Event'], properties: {} },
  Place: {
    parents: ['Thing'],
    properties: { address: ['PostalAddress', 'Text'], geo: ['GeoCoordinates'], telephone: TEXT },
  },
  VirtualLocation: { parents: ['Thing'], properties: {} },
  PostalAddress: {
    parents: ['Thing'],
    properties: {
      streetAddress: TEXT,
      addressLocality: TEXT,
      addressRegion: TEXT,
      postalCode: TEXT,
      addressCountry: TEXT,
    },
  },
  GeoCoordinates: { parents: ['Thing'], properties: { latitude: MONEY, longitude: MONEY } },
  Person: { parents: ['Thing'], properties: { email: TEXT, telephone: TEXT } },
  Organization: { parents: ['Thing'], properties: { email: TEXT, telephone: TEXT, logo: ['URL', 'ImageObject'] } },
  Offer: {
    parents: ['Thing'],
    properties: {
      price: MONEY,
      priceCurrency: TEXT,
      availability: ['ItemAvailability'],
      availabilityStarts: DATE,
      availabilityEnds: DATE,
      validFrom: DATE,
      validThrough: DATE,
      category: TEXT,
    },
  },
  AggregateOffer: { parents: ['Offer'], properties: { lowPrice: MONEY, highPrice: MONEY } },
  CreativeWork: {
    parents: ['Thing'],
    properties: {
      headline: TEXT,
      author: PARTY,
      publisher: PARTY,
      datePublished: DATE,
      dateModified: DATE,
      inLanguage: TEXT,
      isPartOf: ['CreativeWork', 'URL'],
      thumbnailUrl: URL_TYPE,
      about: ['Thing'],
    },
  },
  WebPage: {
    parents: ['CreativeWork'],
    properties: { breadcrumb: ['BreadcrumbList', 'Text'], primaryImageOfPage: ['ImageObject'] },
  },
  CollectionPage: { parents: ['WebPage'], properties: {} },
  WebSite: { parents: ['CreativeWork'], properties: {} },
  ImageObject: {
    parents: ['CreativeWork'],
    properties: {
      contentUrl: URL_TYPE,
      width: ['Number', 'Text', 'QuantitativeValue'],
      height: ['Number', 'Text', 'QuantitativeValue'],
      caption: TEXT,
    },
  },
  ItemList: { parents: ['Thing'], properties: { itemListElement: ['ListItem', 'Text', 'Thing'] } },
  BreadcrumbList: { parents: ['ItemList'], properties: {} },
  ListItem: { parents: ['Thing'], properties: { position: ['Number', 'Text'], item: ['Thing', 'URL'] } },
  Action: { parents: ['Thing'], properties: { target: ['EntryPoint', 'URL'] } },
  ReadAction: { parents: ['Action'], properties: {} },
  SearchAction: {
    parents: ['Action'],
    properties: { query: TEXT, 'query-input': ['PropertyValueSpecification', 'Text'] },
  },
  EntryPoint: { parents: ['Thing'], properties: { urlTemplate: TEXT } },
  PropertyValueSpecification: { parents: ['Thing'], properties: { valueRequired: ['Boolean'], valueName: TEXT } },
};

type Node = Record<string, unknown>;

const ENTITY = /&(?:#\d+|#x[0-9a-f]+|[a-z]+);/i;
const DATE_TEXT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))?$/;

/** What Google's documentation requires of an event. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Event: ['name', 'startDate', 'location'],
  Place: ['address'],
  VirtualLocation: ['url'],
  Offer: ['price', 'priceCurrency', 'url'],
  AggregateOffer: ['lowPrice', 'priceCurrency', 'url'],
};

/**
 * What is wrong with a node and those within it: unknown classes and properties, values of other types, missing
 * required properties.
 * HTML entities in texts are faults too, but not in graphs of heads, whose pages and breadcrumbs have them as clients
 * of the interface are used to.
 * @param texts report HTML entities in texts
 */
export function vocabularyFaults(node: Node, { texts = true, path = '$' } = {}): string[] {
  const { '@context': context, '@graph': graph, '@type': type, '@id': id, ...members } = node;
  if (Array.isArray(graph))
    return (graph as Node[]).flatMap((one, i) =>
      vocabularyFaults(one, { texts: one['@type'] === 'Event', path: `${path}.@graph[${i}]` }),
    );
  if (context !== undefined && !/^https?:\/\/schema\.org\/?$/.test(String(context))) return [`${path}: @context`];
  const types = [type].flat().filter((name) => typeof name === 'string');
  // A reference to another node.
  if (types.length === 0)
    return typeof id === 'string' && Object.keys(members).length <= 1 ? [] : [`${path}: no @type`];
  const unknown = types.filter((name) => !Object.hasOwn(CLASSES, name));
  if (unknown.length > 0) return unknown.map((name) => `${path}: unknown class ${name}`);
  const missing = types.flatMap((name) => REQUIRED[name] ?? []).filter((name) => members[name] === undefined);
  return [
    ...missing.map((name) => `${path}: ${types.join()} without ${name}`),
    ...Object.entries(members).flatMap(([name, value]) => {
      const expected = types.flatMap((one) => typesOf(one, name));
      const at = `${path}.${name}`;
      if (expected.length === 0) return [`${at}: no property of ${types.join()}`];
      return [value].flat().flatMap((one) => valueFaults(one, expected, { texts, path: at }));
    }),
  ];
}

function typesOf(type: string, property: string): readonly string[] {
  const { parents, properties } = CLASSES[type];
  return properties[property] ?? parents.flatMap((parent) => typesOf(parent, property));
}

function isA(type: string, wanted: string): boolean {
  return type === wanted || (CLASSES[type]?.parents ?? []).some((parent) => isA(parent, wanted));
}

function valueFaults(value: unknown, expected: readonly string[], at: { texts: boolean; path: string }): string[] {
  if (typeof value === 'object' && value !== null) {
    const types = [(value as Node)['@type']].flat().map(String);
    const isReference = (value as Node)['@type'] === undefined;
    const fits = isReference || types.some((type) => expected.some((wanted) => isA(type, wanted)));
    return [
      ...(fits ? [] : [`${at.path}: ${types.join()} is none of ${expected.join()}`]),
      ...vocabularyFaults(value as Node, at),
    ];
  }
  const kinds = kindsOf(value);
  if (!kinds.some((kind) => expected.includes(kind)))
    return [`${at.path}: ${String(value)} is none of ${expected.join()}`];
  return at.texts && typeof value === 'string' && ENTITY.test(value) ? [`${at.path}: HTML entity in ${value}`] : [];
}

/** Types of schema.org that a value may be. */
function kindsOf(value: unknown): string[] {
  if (typeof value === 'number') return ['Number'];
  if (typeof value === 'boolean') return ['Boolean'];
  if (typeof value !== 'string' || value === '') return [];
  const [, member] = /^https?:\/\/schema\.org\/(\w+)$/.exec(value) ?? [];
  const enumeration = Object.keys(ENUMERATIONS).find((name) => member && ENUMERATIONS[name]?.includes(member));
  return [
    'Text',
    ...(URL.canParse(value) ? ['URL'] : []),
    ...(DATE_TEXT.test(value) ? ['Date', 'DateTime'] : []),
    ...(enumeration === undefined ? [] : [enumeration]),
  ];
}
