import { ApiProperty } from '#core/openapi';

/** How to embed a page of this site (oEmbed 1.0). */
export class EmbedResponse {
  /** Version of oEmbed. @example 1.0 */
  version!: string;

  /** Name of the site. @example "Town hall" */
  provider_name!: string;

  /** Address of the site. @example https://calendar.example */
  provider_url!: string;

  /** Name of the author. @example "Ada Lovelace" */
  author_name!: string;

  /** Address of the page of the author. @example https://calendar.example/author/ada/ */
  author_url!: string;

  /** Title of the page. @example "Summer concert" */
  title!: string;

  /** Kind of embed. @example rich */
  type!: string;

  /** Width in pixels. @example 600 */
  @ApiProperty({ type: 'integer' })
  width!: number | null;

  /** Height in pixels. @example 338 */
  @ApiProperty({ type: 'integer' })
  height!: number | null;

  /** HTML that embeds the page. */
  @ApiProperty({ example: '<blockquote class="wp-embedded-content"></blockquote>' })
  html!: string;

  /** Address of an image. @example https://calendar.example/wp-content/uploads/2031/05/stage.jpg */
  thumbnail_url?: string;

  /** Width of the image in pixels. @example 768 */
  @ApiProperty({ type: 'integer' })
  thumbnail_width?: number;

  /** Height of the image in pixels. @example 576 */
  @ApiProperty({ type: 'integer' })
  thumbnail_height?: number;
}
