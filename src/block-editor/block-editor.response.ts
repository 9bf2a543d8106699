import { ApiLinks, type ResourceLinks, ApiProperty } from '#core/openapi';

/** What a page says of itself. */
export class UrlDetailsResponse {
  @ApiProperty({ type: 'string', description: 'Title.', example: 'Summer concert' })
  title!: string;

  @ApiProperty({
    type: 'string',
    description: 'Address of the icon; empty: none.',
    example: 'https://calendar.example/favicon.ico',
  })
  icon!: string;

  @ApiProperty({ type: 'string', description: 'Description.', example: 'Bring a blanket.' })
  description!: string;

  @ApiProperty({
    type: 'string',
    description: 'Address of an image; empty: none.',
    example: 'https://calendar.example/stage.jpg',
  })
  image!: string;
}

/** The menu to start from. */
export class NavigationFallbackResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the menu.', example: 8 })
  id!: number;

  @ApiLinks()
  _links!: ResourceLinks;
}
