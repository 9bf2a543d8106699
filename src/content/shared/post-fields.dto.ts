import { RestError } from '#core/errors';
import { RestParam } from '#core/parameters';
import { DOCUMENTED_STATUSES, WRITABLE_STATUSES, type WritableStatus } from './post-statuses.js';
import { type TextInput, textParam } from './texts.js';

/** What can be written of posts of every kind (content.md, "Posts"). Absent members stay as they are. */
export class PostFieldsDto {
  @RestParam({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Publication, in site time unless it names an offset; null: now.',
  })
  date?: string | null;

  @RestParam({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Publication in UTC; null: now. `date` wins.',
  })
  date_gmt?: string | null;

  @RestParam({ type: 'string', description: 'Last part of the address; made unique. Default: made from the title.' })
  slug?: string;

  @RestParam({ type: 'string', enum: WRITABLE_STATUSES, index: { enum: DOCUMENTED_STATUSES }, description: 'Status.' })
  status?: WritableStatus;

  @RestParam(textParam('Title.'))
  title?: TextInput;

  @RestParam({
    type: 'integer',
    description: 'Id of the author; others than oneself need the right to edit others’ posts.',
  })
  author?: number;

  @RestParam({ type: 'integer', description: 'Id of the featured image; 0: none.' })
  featured_media?: number;

  @RestParam({ type: 'string', enum: ['open', 'closed'], description: 'Whether comments are accepted.' })
  comment_status?: 'open' | 'closed';

  @RestParam({ type: 'string', enum: ['open', 'closed'], description: 'Whether pings are accepted.' })
  ping_status?: 'open' | 'closed';

  @RestParam({ type: 'object', description: 'Registered meta fields; this service has none, members are ignored.' })
  meta?: Record<string, unknown>;

  @RestParam({
    type: 'string',
    check: (value) =>
      value === '' ||
      new RestError('rest_invalid_param', 'template must be empty: this service has no page templates.', 400, null),
    description: 'Name of a page template; this service has none, so only an empty text is accepted.',
  })
  template?: string;
}
