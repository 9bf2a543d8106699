import { RestParam } from '#core/parameters';

/** `GET audit/v1/entries`. */
export class ListAuditEntriesDto {
  @RestParam({ type: 'integer', minimum: 1, default: 1, description: 'Page.' })
  page: number;

  @RestParam({ type: 'integer', minimum: 1, maximum: 100, default: 50, description: 'Entries on a page, at most 100.' })
  per_page: number;

  @RestParam({
    type: 'integer',
    minimum: 0,
    description: 'Only entries of this account; 0: of callers with a key only.',
  })
  user?: number;

  @RestParam({ type: 'string', maxLength: 60, description: 'Only entries of this login.' })
  login?: string;

  @RestParam({
    type: 'string',
    maxLength: 191,
    description: 'Only entries of this endpoint, e.g. `POST cal/events/v1/events/:id`.',
  })
  action?: string;

  @RestParam({ type: 'string', maxLength: 60, pattern: '^[a-z_]+$', description: 'Only records of this type (table).' })
  record_type?: string;

  @RestParam({ type: 'string', maxLength: 191, description: 'Only the record with this id.' })
  record_id?: string;

  @RestParam({
    type: 'string',
    enum: ['create', 'update', 'delete', 'sign_in', 'pw_reset', 'read', 'export'],
    description:
      'Only entries of this kind: changes, tries to sign in with a browser, forgotten passwords (`pw_reset`), reading of lists with personal data, and exports.',
  })
  verb?: string;

  @RestParam({ type: 'string', maxLength: 64, pattern: '^[\\w -]*$', description: 'Only entries of this request.' })
  request_id?: string;

  @RestParam({ type: 'string', format: 'date-time', description: 'Only entries from this moment on.' })
  from?: string;

  @RestParam({ type: 'string', format: 'date-time', description: 'Only entries up to this moment.' })
  to?: string;
}
