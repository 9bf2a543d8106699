import { MODIFIED_AFTER, MODIFIED_BEFORE } from '#core/lists';
import type { Type } from '@nestjs/common';
import { EVENT } from '../calendar-types.js';
import {
  type ParamDeclaration,
  RestParam,
  dateOrTime,
  extendParams,
  partialParams,
  positive,
  textNotEmpty,
} from '#core/parameters';
import { author, existing, imageOrEmpty, listStatusOrAny, status } from '../checks.js';
import type { LinkedPostKind } from './linked-post-kind.js';
import type { LinkedPostParams } from './linked-post.types.js';
import { slugExists } from './slug-exists.js';

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

/** Parameters of lists of linked posts; each kind adds its statuses. */
export class LinkedPostListDto extends PageDto {
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

  @RestParam(MODIFIED_AFTER)
  modified_after?: string;

  @RestParam(MODIFIED_BEFORE)
  modified_before?: string;

  @RestParam({
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    maxItems: 100,
    hidden: true,
    description: 'Only these, by id.',
  })
  include?: number[];

  @RestParam({ hidden: true, description: 'Password of a protected post.' })
  password?: string;

  @RestParam({ hidden: true, description: '`edit` shows protected posts to those who may edit them.' })
  context?: string;

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

/** The classes that declare what the routes of one kind take. @param create what a new one is made from */
export function linkedPostDtos({ type, singular }: LinkedPostKind, create: Type<LinkedPostParams>) {
  const id: ParamDeclaration = {
    in: 'path',
    path: '\\d+',
    type: 'integer',
    required: true,
    check: existing(type),
    description: `Id of the ${singular}.`,
  };
  const slug: ParamDeclaration = {
    in: 'path',
    type: 'string',
    required: true,
    check: slugExists(type),
    description: `Slug of the ${singular}.`,
  };
  class ByIdDto {
    @RestParam(id)
    id: number;
  }
  class BySlugDto {
    @RestParam(slug)
    slug: string;
  }
  return {
    list: extendParams(LinkedPostListDto, {
      status: {
        format: 'string',
        check: listStatusOrAny(type),
        description: 'Statuses, as list or CSV, or any (all but the trash); other than publish for editors only.',
      },
    }),
    create,
    read: extendParams(AccessDto, { id }),
    readBySlug: extendParams(AccessDto, { slug }),
    update: extendParams(partialParams(create), { id }),
    updateBySlug: extendParams(partialParams(create), { slug }),
    remove: ByIdDto,
    removeBySlug: BySlugDto,
  };
}
