/** Body of every refusal (core.md §6). */
export const ERROR_SCHEMA = {
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

/** Schema of the body of a refusal. */
export const ERROR_BODY_SCHEMA = { $ref: '#/components/schemas/Error' };

const count = (description: string): object => ({ description, schema: { type: 'integer', minimum: 0 } });

/** Headers of lists, by the names under which responses refer to them. */
export const LIST_HEADERS = {
  Total: count('Items on all pages together.'),
  TotalPages: count('Number of pages.'),
  Link: {
    description: 'Addresses of the pages before and after this one (`rel="prev"`, `rel="next"`), where there are such.',
    schema: { type: 'string' },
  },
};

const headerRef = (name: keyof typeof LIST_HEADERS): { $ref: string } => ({ $ref: `#/components/headers/${name}` });

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
