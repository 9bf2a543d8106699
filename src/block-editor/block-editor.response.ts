import { ApiLinks, type ResourceLinks, ApiProperty } from '#core/openapi';

/** What a page says of itself. */
export class UrlDetailsResponse {
  /** Title. @example "Summer concert" */
  title!: string;

  /** Address of the icon; empty: none. @example https://calendar.example/favicon.ico */
  icon!: string;

  /** Description. @example "Bring a blanket." */
  description!: string;

  /** Address of an image; empty: none. @example https://calendar.example/stage.jpg */
  image!: string;
}

/** The menu to start from. */
export class NavigationFallbackResponse {
  /** Id of the menu. @example 8 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiLinks()
  _links!: ResourceLinks;
}
