import { RestError } from '../../core/rest/errors.js';
import { Param } from '../../core/rest/parameters/index.js';
import { DOCUMENTED_STATUSES, WRITABLE_STATUSES } from './post-statuses.js';
import type { WritableStatus } from './post-statuses.js';
import { type SentText, textParam } from './texts.js';

/** What can be written of posts of every kind (content.md, "Posts"). Absent members stay as they are. */
export class PostFields {
  @Param({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Publication, in site time unless it names an offset; null: now.',
  })
  date?: string | null;

  @Param({ type: ['string', 'null'], format: 'date-time', description: 'Publication in UTC; null: now. `date` wins.' })
  date_gmt?: string | null;

  @Param({ type: 'string', description: 'Last part of the address; made unique. Default: made from the title.' })
  slug?: string;

  @Param({ type: 'string', enum: WRITABLE_STATUSES, index: { enum: DOCUMENTED_STATUSES }, description: 'Status.' })
  status?: WritableStatus;

  @Param(textParam('Title.'))
  title?: SentText;

  @Param({
    type: 'integer',
    description: 'Id of the author; others than oneself need the right to edit others’ posts.',
  })
  author?: number;

  @Param({ type: 'integer', description: 'Id of the featured image; 0: none.' })
  featured_media?: number;

  @Param({ type: 'string', enum: ['open', 'closed'], description: 'Whether comments are accepted.' })
  comment_status?: 'open' | 'closed';

  @Param({ type: 'string', enum: ['open', 'closed'], description: 'Whether pings are accepted.' })
  ping_status?: 'open' | 'closed';

  @Param({ type: 'object', description: 'Registered meta fields; this service has none, members are ignored.' })
  meta?: Record<string, unknown>;

  @Param({
    type: 'string',
    check: (value) =>
      value === '' ||
      new RestError('rest_invalid_param', 'There are no page templates here. Leave template empty.', 400, null),
    description: 'Name of a page template; this service has none, so only an empty text is accepted.',
  })
  template?: string;
}
