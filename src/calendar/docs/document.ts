import type { NamespaceDocument, Operation } from '#core/openapi';

type Schema = object;
type Schemas = Record<string, Schema>;

/** Names that clients know for our schemas; each of the first four is also a tag. */
const SCHEMA_NAMES: Readonly<Record<string, string>> = {
  CalendarEventResponse: 'Event',
  CalendarVenueResponse: 'Venue',
  CalendarOrganizerResponse: 'Organizer',
  CalendarTicketResponse: 'Ticket',
};

/** What the items of each resource are called. */
const ITEMS: Readonly<Record<string, string | undefined>> = {
  tickets: 'Ticket',
  events: 'Event',
  organizers: 'Organizer',
  venues: 'Venue',
};

/** Groups of operations. */
const TAGS: readonly { name: string; description: string }[] = [
  { name: 'Tickets', description: 'Tickets of events.' },
  { name: 'Events', description: 'Events of the calendar.' },
  { name: 'Organizers', description: 'Organizers of events.' },
  { name: 'Venues', description: 'Venues of events.' },
  { name: 'Docs', description: 'This document.' },
];

const VERBS: Readonly<Record<string, string>> = {
  post: 'create',
  put: 'update',
  patch: 'patch',
  delete: 'delete',
};

/** Names of operations: `getEvents`, `createEvent`, `getEvent`, `updateEvent`, `patchEvent`, `deleteEvent`. */
export function operationId(path: string, method: string): string {
  const base = path.split('/')[1] ?? '';
  const item = ITEMS[base];
  if (item === undefined) return 'getOpenApiDocs';
  const isList = !path.includes('{');
  if (method === 'get') return isList ? `get${item}s` : `get${item}`;
  return `${VERBS[method] ?? method}${item}`;
}

/**
 * The document under the names that clients of this namespace know.
 * @param part what the whole document says of the namespace
 * @param address of the namespace
 */
export function docsOf(part: NamespaceDocument, address: string): object {
  const bodies: Schemas = {};
  const paths = Object.fromEntries(
    Object.entries(part.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, described(operation, path, method, bodies)]),
      ),
    ]),
  );
  const { schemas = {}, ...components } = part.components;
  const document = {
    openapi: '3.0.4',
    info: {
      title: 'Almanac calendar',
      version: '1.0.0',
      description: 'Events, venues, organizers and tickets.',
    },
    servers: [{ url: address }],
    tags: TAGS,
    paths,
    components: {
      ...components,
      schemas: { ...schemas, ...bodies, OpenApiDocumentation: { type: 'object', additionalProperties: true } },
      securitySchemes: {
        BasicAuth: {
          type: 'http',
          scheme: 'basic',
          description: 'A login and one of its application passwords. Reading shows more to those who sign in.',
        },
      },
    },
  };
  return renamed(document);
}

/** The document with the names that clients know for our schemas. */
function renamed(document: object): object {
  const pattern = new RegExp(`"(#/components/schemas/)?(${Object.keys(SCHEMA_NAMES).join('|')})"`, 'g');
  const text = JSON.stringify(document).replace(
    pattern,
    (_, prefix: string | undefined, name: string) => `"${prefix ?? ''}${SCHEMA_NAMES[name]}"`,
  );
  return JSON.parse(text) as object;
}

/** An operation under the name that clients know; its request body is one of the schemas. */
function described(made: Operation, path: string, method: string, bodies: Schemas): Operation {
  const base = path.split('/')[1] ?? '';
  const name = `${ITEMS[base] ?? ''}_Request_Body`;
  const media = (made.requestBody as { content: Record<string, { schema: Schema }> } | undefined)?.content[
    'application/json'
  ];
  if (media) bodies[name] ??= media.schema;
  return {
    ...made,
    operationId: operationId(path, method),
    tags: [ITEMS[base] === undefined ? 'Docs' : `${ITEMS[base]}s`],
    security: method === 'get' ? [] : [{ BasicAuth: [] }],
    ...(media
      ? {
          requestBody: {
            content: { 'application/json': { ...media, schema: { $ref: `#/components/schemas/${name}` } } },
          },
        }
      : {}),
  };
}
