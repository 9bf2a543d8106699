import { ApiProperty } from '#core/openapi';

/** How to embed a page of this site (oEmbed 1.0). */
export class EmbedResponse {
  @ApiProperty({ type: 'string', description: 'Version of oEmbed.', example: '1.0' })
  version!: string;

  @ApiProperty({ type: 'string', description: 'Name of the site.', example: 'Town hall' })
  provider_name!: string;

  @ApiProperty({ type: 'string', description: 'Address of the site.', example: 'https://calendar.example' })
  provider_url!: string;

  @ApiProperty({ type: 'string', description: 'Name of the author.', example: 'Ada Lovelace' })
  author_name!: string;

  @ApiProperty({
    type: 'string',
    description: 'Address of the page of the author.',
    example: 'https://calendar.example/author/ada/',
  })
  author_url!: string;

  @ApiProperty({ type: 'string', description: 'Title of the page.', example: 'Summer concert' })
  title!: string;

  @ApiProperty({ type: 'string', description: 'Kind of embed.', example: 'rich' })
  type!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Width in pixels.', example: 600 })
  width!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Height in pixels.', example: 338 })
  height!: number | null;

  @ApiProperty({
    type: 'string',
    description: 'HTML that embeds the page.',
    example: '<blockquote class="wp-embedded-content"></blockquote>',
  })
  html!: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Address of an image.',
    example: 'https://calendar.example/wp-content/uploads/2031/05/stage.jpg',
  })
  thumbnail_url?: string;

  @ApiProperty({ type: 'integer', required: false, description: 'Width of the image in pixels.', example: 768 })
  thumbnail_width?: number;

  @ApiProperty({ type: 'integer', required: false, description: 'Height of the image in pixels.', example: 576 })
  thumbnail_height?: number;
}
