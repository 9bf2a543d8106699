import { RestParam } from '#core/parameters';
import { permalinkStructure } from './settings.checks.js';

/** `POST content/v2/permalinks`. */
export class ChangePermalinksDto {
  @RestParam({
    type: 'string',
    also: ['null'],
    check: permalinkStructure,
    description:
      'Structure of addresses of posts: plain names and %year%, %monthnum%, %day%, %hour%, %minute%, %second%, with %postname% or %post_id%, and a slash at both ends. null: /%postname%/.',
  })
  structure?: string | null;
}
