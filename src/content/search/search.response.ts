import { ApiLinks, type ResourceLinks, ApiProperty } from '#core/openapi';

/** A found post, term or format. */
export class SearchResultResponse {
  /** Id; for formats their name. @example 5 */
  @ApiProperty({ oneOf: [{ type: 'integer' }, { type: 'string' }] })
  id!: number | string;

  /** Title. @example "Summer programme" */
  title!: string;

  /** Address. @example https://calendar.example/summer-programme/ */
  url!: string;

  /** Kind of object: `post`, `post-format`, or the taxonomy of a term. @example post */
  type!: string;

  /** Kind of post or taxonomy. @example post */
  subtype?: string;

  @ApiLinks()
  _links!: ResourceLinks;
}
