import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation } from '../core/openapi/namespace-document.js';

/** Namespaces in the order of the documentation, with what they are for. */
const TAGS: readonly (readonly [name: string, description: string])[] = [
  ['cal/events/v1', 'Events, venues, organizers, categories and tags of the calendar.'],
  ['cal/tickets/v1', 'Tickets, carts, orders, attendees and check-in.'],
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
  ['auth/v1', 'Nonces and the authorization of apps.'],
  ['personal-data/v1', 'Export and erasure of personal data.'],
  ['audit/v1', 'The log of who changed what.'],
  ['site-health/v1', 'Tests and facts of the installation.'],
  ['batch/v1', 'Several requests in one.'],
  ['index', 'Lists of the routes of each namespace.'],
];

/** Body of every refusal (core.md §6). */
const ERROR_SCHEMA = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'Stable code for programs.', example: 'rest_invalid_param' },
    message: {
      type: 'string',
      description: 'For people: what was wrong and what is accepted.',
      example: 'Not accepted: page must be a whole number above 0.',
    },
    data: {
      type: 'object',
      nullable: true,
      description: 'The HTTP status, and details that depend on the code.',
      properties: {
        status: { type: 'integer', example: 400 },
        params: {
          description: 'Names of missing parameters, or a reason for each parameter that was not accepted.',
          oneOf: [
            { type: 'array', items: { type: 'string' } },
            { type: 'object', additionalProperties: { type: 'string' } },
          ],
        },
        details: {
          description:
            'By name of the parameter: why it was not accepted, as a code for programs; `[]` for none. Some refusals have one text.',
          oneOf: [
            {
              type: 'object',
              additionalProperties: {
                type: 'object',
                nullable: true,
                properties: {
                  code: { type: 'string', example: 'rest_invalid_type' },
                  message: { type: 'string' },
                  data: { description: 'Depends on the code.' },
                },
              },
            },
            { type: 'array', maxItems: 0, items: {} },
            { type: 'string' },
          ],
        },
      },
      additionalProperties: true,
    },
    additional_data: {
      type: 'array',
      description: 'Further values of `data` where an error has several.',
      items: {},
    },
  },
};

/** A refusal, as responses of operations refer to it. */
export const REFUSAL = { $ref: '#/components/responses/Refusal' };

/** Schema of the body of a refusal. */
export const ERROR_BODY_SCHEMA = { $ref: '#/components/schemas/Error' };

/** What the body of a refusal is. */
export const REFUSAL_CONTENT = { content: { 'application/json': { schema: ERROR_BODY_SCHEMA } } };

const count = (description: string): object => ({ description, schema: { type: 'integer', minimum: 0 } });

const HEADERS = {
  Total: count('Items on all pages together.'),
  TotalPages: count('Number of pages.'),
  Link: {
    description: 'Addresses of the pages before and after this one (`rel="prev"`, `rel="next"`), where there are such.',
    schema: { type: 'string' },
  },
};

const headerRef = (name: keyof typeof HEADERS): { $ref: string } => ({ $ref: `#/components/headers/${name}` });

/** Headers of a list whose body is an array. */
export const PAGING_HEADERS = {
  'X-WP-Total': headerRef('Total'),
  'X-WP-TotalPages': headerRef('TotalPages'),
  Link: headerRef('Link'),
};

/** Headers of a list of `cal/events/v1`, whose body names its neighbours. */
export const ARCHIVE_HEADERS = { 'X-TEC-Total': headerRef('Total'), 'X-TEC-TotalPages': headerRef('TotalPages') };

/** Headers of a list of `cal/tickets/v1`. */
export const TICKET_LIST_HEADERS = { 'X-ET-TOTAL': headerRef('Total'), 'X-ET-TOTAL-PAGES': headerRef('TotalPages') };

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
};

/** What all operations share: described tags, the body of refusals, and how callers authenticate. */
export function sharedComponents(document: OpenAPIObject): OpenAPIObject {
  return {
    ...document,
    tags: TAGS.map(([name, description]) => ({ name, description })),
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, Error: ERROR_SCHEMA as never },
      responses: {
        ...document.components?.responses,
        Refusal: { description: 'Refused.', ...REFUSAL_CONTENT },
      },
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES as never,
    },
  };
}

/** What operations of the REST interface have in common. @param takesScannerKey whether the route has `api_key` */
export function withSharedParts(operation: Operation, method: string, takesScannerKey: boolean): Operation {
  const responses = { ...(operation.responses as object), '4XX': REFUSAL, default: REFUSAL };
  const security = [{ basic: [] }, { nonce: [] }, ...(takesScannerKey ? [{ scannerKey: [] }] : []), {}];
  const parameters = operation.parameters as object[];
  const isWrite = method !== 'GET' && method !== 'HEAD';
  return { ...operation, responses, security, parameters: isWrite ? [...parameters, IDEMPOTENCY_KEY] : parameters };
}
