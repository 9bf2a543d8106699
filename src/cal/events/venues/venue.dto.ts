import type { PostStatus } from '#core/content';
import { type ParamDeclaration, RestParam, textNotEmpty, anyText, urlOrEmpty } from '#core/parameters';
import { LinkedPostFieldsDto, descriptionParam, imageParam, statusOfOne } from '../linked-posts/linked-post.dto.js';

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
