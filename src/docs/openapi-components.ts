import type { OpenAPIObject } from '@nestjs/swagger';
import { type Operation, ERROR_BODY_SCHEMA, ERROR_SCHEMA, LIST_HEADERS } from '#core/openapi';

/** Namespaces in the order of the documentation, with what they are for. */
const TAGS: readonly (readonly [name: string, description: string])[] = [
  ['cal/events/v1', 'Events, venues, organizers, categories and tags of the calendar.'],
  ['cal/tickets/v1', 'Tickets, carts, orders, attendees and check-in.'],
  ['cal/series/v1', 'Events that repeat, with an event for each date.'],
  ['calendar/v1', 'Events, venues, organizers and tickets in the newer form.'],
  ['cal/views/v2', 'List, month and day of the calendar as HTML.'],
  ['cal/event-aggregator/v1', 'Imports of events from files and other sites.'],
  ['content/v2', 'Posts, pages, media, terms, comments, users and settings.'],
  ['redirects/v1', 'Redirects, their groups and logs.'],
  ['seo/v1', 'Metadata of pages, sitemaps and statistics for search engines.'],
  ['cache/v1', 'Cached responses and optimised images.'],
  ['oembed/1.0', 'Embeds of this site, and of others for editors.'],
  ['block-editor/v1', 'Link previews, navigation and exports for editors.'],
  ['abilities/v1', 'Actions that describe themselves, for agents.'],
  ['reports/v1', 'Figures of sales, seats and check-ins.'],
  ['sync/v1', 'Copies of lists that follow what is changed.'],
  ['live/v1', 'Displays that show seats of an event while they change.'],
  ['invoices/v1', 'Invoices and credit notes.'],
  ['accounting/v1', 'Reports of cashiers, and settings of exports for accounting.'],
  ['waiting-list/v1', 'People who wait for tickets that are sold out.'],
  ['webhooks/v1', 'Signed messages about changes to other systems.'],
  ['mail/v1', 'E-mail about orders, tickets and events.'],
  ['auth/v1', 'Nonces and the authorization of apps.'],
  ['personal-data/v1', 'Export and erasure of personal data.'],
  ['audit/v1', 'The log of who changed what.'],
  ['site-health/v1', 'Tests and facts of the installation.'],
  ['batch/v1', 'Several requests in one.'],
  ['index', 'Lists of the routes of each namespace.'],
];

/** A refusal, as responses of operations refer to it. */
export const REFUSAL = { $ref: '#/components/responses/Refusal' };

/** What the body of a refusal is. */
export const REFUSAL_CONTENT = { content: { 'application/json': { schema: ERROR_BODY_SCHEMA } } };

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A new value for each write, such as a UUID, 1 to 255 visible ASCII characters, of visitors at least 16. A repeat with the same key is answered as the first time and is not done again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const SECURITY_SCHEMES = {
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'A login and one of its application passwords.',
  },
  nonce: {
    type: 'apiKey',
    in: 'header',
    name: 'X-WP-Nonce',
    description: 'A nonce for wp_rest, together with the session cookie of a browser.',
  },
  scannerKey: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'A key of scanners: of one device (POST cal/tickets/v1/scanner-keys), or the one of the site.',
  },
  deviceToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Device-Token',
    description: 'The token of a device for check-in, which POST cal/tickets/v1/admission/enrollments returns.',
  },
};

/** What all operations share: described tags, the body of refusals, and how callers authenticate. */
export function sharedComponents(document: OpenAPIObject): OpenAPIObject {
  return {
    ...document,
    tags: TAGS.map(([name, description]) => ({ name, description })),
    components: {
      ...document.components,
      schemas: byName({ ...document.components?.schemas, Error: ERROR_SCHEMA as never }),
      responses: {
        ...document.components?.responses,
        Refusal: { description: 'Refused.', ...REFUSAL_CONTENT },
      },
      headers: LIST_HEADERS,
      securitySchemes: SECURITY_SCHEMES as never,
    },
  };
}

/** The order of paths and schemas would otherwise depend on the order in which modules are loaded. */
export function byName<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What operations of the REST interface have in common. @param takesScannerKey whether the route has `api_key` */
export function withSharedParts(operation: Operation, method: string, takesScannerKey: boolean): Operation {
  const responses = { ...(operation.responses as object), '4XX': REFUSAL, default: REFUSAL };
  const security = [{ basic: [] }, { nonce: [] }, ...(takesScannerKey ? [{ scannerKey: [] }] : []), {}];
  const parameters = operation.parameters as object[];
  const isWrite = method !== 'GET' && method !== 'HEAD';
  return { ...operation, responses, security, parameters: isWrite ? [...parameters, IDEMPOTENCY_KEY] : parameters };
}
