import { RestParam } from '#core/parameters';
import type { SeoObjectType } from './seo-fields.js';

/** `GET fields/<object>/<id>`. */
export class ReadFieldsDto {
  @RestParam({
    in: 'path',
    path: 'post|term|user',
    description: 'What has the id: a post of any kind, a term, an account.',
  })
  object: SeoObjectType;

  @RestParam({ in: 'path', path: '[\\d]+', type: 'integer', description: 'Its id.' })
  id: number;
}
