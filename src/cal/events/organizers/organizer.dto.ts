import type { PostStatus } from '#core/content';
import { RestParam, mapParams, textNotEmpty, anyText, urlOrEmpty } from '#core/parameters';
import { LinkedPostFieldsDto, descriptionParam, imageParam, statusOfOne } from '../linked-posts/linked-post.dto.js';

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
