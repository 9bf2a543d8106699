import { type PostStatus, ORGANIZER } from '#core/content';
import { RestParam, mapParams, partialParams, textNotEmpty, anyText, urlOrEmpty } from '#core/parameters';
import { existing } from '../checks.js';
import {
  AccessDto,
  LinkedPostFieldsDto,
  descriptionParam,
  imageParam,
  statusOfOne,
} from '../linked-posts/linked-post.dto.js';
import { slugExists } from '../linked-posts/slug-exists.js';

const nullDefault = { index: { default: null } };

/** What an organizer is made from. */
export class CreateOrganizerDto extends mapParams(LinkedPostFieldsDto, (declaration) => ({
  ...declaration,
  ...nullDefault,
})) {
  @RestParam({
    type: 'string',
    required: true,
    check: textNotEmpty,
    ...nullDefault,
    description: 'Name of the organizer.',
  })
  organizer: string;

  @RestParam(descriptionParam)
  description?: string;

  @RestParam({ ...statusOfOne, ...nullDefault })
  status?: PostStatus;

  @RestParam({ type: 'string', check: anyText, ...nullDefault, description: 'Telephone number.' })
  phone?: string;

  @RestParam({ type: 'string', check: urlOrEmpty, ...nullDefault, description: 'Address of its website.' })
  website?: string;

  @RestParam({ type: 'string', check: anyText, ...nullDefault, description: 'E-mail address.' })
  email?: string;

  @RestParam(imageParam)
  image?: string | number;
}

const id = {
  in: 'path',
  path: '\\d+',
  type: 'integer',
  required: true,
  check: existing(ORGANIZER),
  description: 'Id of the organizer.',
} as const;
const slug = {
  in: 'path',
  type: 'string',
  required: true,
  check: slugExists(ORGANIZER),
  description: 'Slug of the organizer.',
} as const;

/** An organizer by id. */
export class ReadOrganizerDto extends AccessDto {
  @RestParam(id)
  id: number;
}

/** An organizer by slug. */
export class ReadOrganizerBySlugDto extends AccessDto {
  @RestParam(slug)
  slug: string;
}

/** `DELETE` by id. */
export class DeleteOrganizerDto {
  @RestParam(id)
  id: number;
}

/** `DELETE` by slug. */
export class DeleteOrganizerBySlugDto {
  @RestParam(slug)
  slug: string;
}

/** Changes to an organizer; what is not sent stays. */
export class UpdateOrganizerDto extends partialParams(CreateOrganizerDto) {
  @RestParam(id)
  id: number;
}

/** Changes to an organizer found by slug. */
export class UpdateOrganizerBySlugDto extends partialParams(CreateOrganizerDto) {
  @RestParam(slug)
  slug: string;
}
