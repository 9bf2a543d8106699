import { ORGANIZER, VENUE, EVENT, type ContentType } from '#core/content';
import { type ParamDeclaration, RestParam, positive, textNotEmpty, dateOrTime } from '#core/parameters';
import { author, existing, imageOrEmpty, listStatusOrAny, status } from '../checks.js';

/** Parameters of pages of this namespace. */
export class PageDto {
  @RestParam({ type: 'integer', default: 1, check: positive, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({
    type: 'integer',
    check: positive,
    index: { default: 12 },
    description: 'Items on a page, at most 50; more counts as 50. Default: as many as the site shows.',
  })
  per_page?: number;
}

/** Parameters that open protected posts. */
export class AccessDto {
  @RestParam({ hidden: true, description: 'Password of a protected post.' })
  password?: string;

  @RestParam({ hidden: true, description: '`edit` shows protected posts to those who may edit them.' })
  context?: string;
}

class LinkedPostListDto extends PageDto {
  @RestParam({
    type: 'string',
    check: textNotEmpty,
    description: 'Words that must all occur in one and the same field.',
  })
  search?: string;

  @RestParam({ type: 'integer', check: existing(EVENT), description: 'Id of an event: only those linked to it.' })
  event?: number;

  @RestParam({ description: 'true: only those linked to an event; false: only the others.' })
  has_events?: unknown;

  @RestParam({
    index: { default: false },
    description:
      'true: only those with an event still to start that the caller may read; drafts and pending ones do not count.',
  })
  only_with_upcoming?: unknown;

  @RestParam({ hidden: true, description: 'Password of a protected post.' })
  password?: string;

  @RestParam({ hidden: true, description: '`edit` shows protected posts to those who may edit them.' })
  context?: string;
}

const statusParam = (type: ContentType): ParamDeclaration => ({
  format: 'string',
  check: listStatusOrAny(type),
  description: 'Statuses, as list or CSV, or any (all but the trash); other than publish for editors only.',
});

/** Parameters of `GET venues`. */
export class ListVenuesDto extends LinkedPostListDto {
  @RestParam(statusParam(VENUE))
  status?: unknown;
}

/** Parameters of `GET organizers`. */
export class ListOrganizersDto extends LinkedPostListDto {
  @RestParam(statusParam(ORGANIZER))
  status?: unknown;
}

/** What both kinds take beside their own fields. */
export class LinkedPostFieldsDto {
  @RestParam({ type: 'integer', check: author, description: 'Id of the author; default: the caller.' })
  author?: number;

  @RestParam({ type: 'string', also: ['integer'], check: dateOrTime, description: 'Publication, site time.' })
  date?: string;

  @RestParam({ type: 'string', also: ['integer'], check: dateOrTime, description: 'Publication, UTC.' })
  date_utc?: string;
}

/** Declarations of the fields that both kinds have after their name. */
export const descriptionParam: ParamDeclaration = {
  type: 'string',
  check: textNotEmpty,
  index: { default: null },
  description: 'What it is about, as HTML.',
};
export const statusOfOne: ParamDeclaration = {
  type: 'string',
  check: status,
  description: 'publish, draft, pending, private, future or trash.',
};
export const imageParam: ParamDeclaration = {
  type: 'string',
  also: ['integer'],
  check: imageOrEmpty,
  index: { default: null },
  description: 'Id or address of an image; empty: none.',
};
