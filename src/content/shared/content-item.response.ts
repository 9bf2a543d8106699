import { ApiLinks, type ResourceLinks, ApiProperty } from '#core/openapi';

/** Members of items that pages describe to search engines. */
export class ContentItemResponse {
  /** Elements for the head of its page, HTML. @example "<title>Music - Town hall</title>" */
  seo_head?: string | null;

  /** The same as data. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, selfRequired: false })
  seo_head_json?: Record<string, unknown> | null;

  @ApiLinks(false)
  _links?: ResourceLinks;
}
