import { type PostStatus, VENUE } from '#core/content';
import { type ParamDeclaration, RestParam, partialParams, textNotEmpty, anyText, urlOrEmpty } from '#core/parameters';
import { existing } from '../checks.js';
import {
  AccessDto,
  LinkedPostFieldsDto,
  descriptionParam,
  imageParam,
  statusOfOne,
} from '../linked-posts/linked-post.dto.js';
import { slugExists } from '../linked-posts/slug-exists.js';

const line = (description: string): ParamDeclaration => ({
  type: 'string',
  check: anyText,
  index: { default: null },
  description,
});
const flag = (description: string): ParamDeclaration => ({
  type: 'string',
  also: ['boolean'],
  index: { default: null },
  description,
});

/** What a venue is made from. */
export class CreateVenueDto extends LinkedPostFieldsDto {
  @RestParam({ type: 'string', required: true, check: textNotEmpty, description: 'Name of the venue.' })
  venue: string;

  @RestParam(descriptionParam)
  description?: string;

  @RestParam(statusOfOne)
  status?: PostStatus;

  @RestParam(flag('Whether pages show a map.'))
  show_map?: string | boolean;

  @RestParam(flag('Whether pages link to a map.'))
  show_map_link?: string | boolean;

  @RestParam(line('Street and number.'))
  address?: string;

  @RestParam(line('City.'))
  city?: string;

  @RestParam(line('Country.'))
  country?: string;

  @RestParam(line('Province, outside of the United States.'))
  province?: string;

  @RestParam(line('State, in the United States.'))
  state?: string;

  @RestParam(line('Postal code.'))
  zip?: string;

  @RestParam(line('Telephone number.'))
  phone?: string;

  @RestParam(line('State or province, when the other two do not say.'))
  stateprovince?: string;

  @RestParam({ type: 'string', check: urlOrEmpty, index: { default: null }, description: 'Address of its website.' })
  website?: string;

  @RestParam(imageParam)
  image?: string | number;

  @RestParam({
    type: ['number', 'null'],
    minimum: -90,
    maximum: 90,
    hidden: true,
    description: 'Degrees north (WGS 84).',
  })
  geo_lat?: number | null;

  @RestParam({
    type: ['number', 'null'],
    minimum: -180,
    maximum: 180,
    hidden: true,
    description: 'Degrees east (WGS 84).',
  })
  geo_lng?: number | null;
}

const id = {
  in: 'path',
  path: '\\d+',
  type: 'integer',
  required: true,
  check: existing(VENUE),
  description: 'Id of the venue.',
} as const;
const slug = {
  in: 'path',
  type: 'string',
  required: true,
  check: slugExists(VENUE),
  description: 'Slug of the venue.',
} as const;

/** A venue by id. */
export class ReadVenueDto extends AccessDto {
  @RestParam(id)
  id: number;
}

/** A venue by slug. */
export class ReadVenueBySlugDto extends AccessDto {
  @RestParam(slug)
  slug: string;
}

/** `DELETE` by id. */
export class DeleteVenueDto {
  @RestParam(id)
  id: number;
}

/** `DELETE` by slug. */
export class DeleteVenueBySlugDto {
  @RestParam(slug)
  slug: string;
}

/** Changes to a venue; what is not sent stays. */
export class UpdateVenueDto extends partialParams(CreateVenueDto) {
  @RestParam(id)
  id: number;
}

/** Changes to a venue found by slug. */
export class UpdateVenueBySlugDto extends partialParams(CreateVenueDto) {
  @RestParam(slug)
  slug: string;
}
