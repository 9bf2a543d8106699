import { ApiProperty, schemaOf } from '#core/openapi';

/** A scaled version of an image. */
export class PostImageSizeResponse {
  /** Width in pixels. @example 300 */
  @ApiProperty({ type: 'integer' })
  width!: number;

  /** Height in pixels. @example 225 */
  @ApiProperty({ type: 'integer' })
  height!: number;

  /** Media type of the file. @example image/png */
  'mime-type'!: string;

  /** Size of the file in bytes. @example 1544 */
  @ApiProperty({ type: 'integer' })
  filesize!: number;

  /** Address of the file. */
  @ApiProperty({ format: 'uri' })
  url!: string;
}

/** The image of an event, venue or organizer. */
export class PostImageResponse {
  /** Address of the full-size file. */
  @ApiProperty({ format: 'uri' })
  url!: string;

  /** Id of the image in the media library. @example 7 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Extension of the file name, without the dot. @example png */
  extension!: string;

  /** Width in pixels. @example 1200 */
  @ApiProperty({ type: 'integer' })
  width!: number;

  /** Height in pixels. @example 900 */
  @ApiProperty({ type: 'integer' })
  height!: number;

  /** Size of the file in bytes. @example 16032 */
  @ApiProperty({ type: 'integer' })
  filesize!: number;

  /** Scaled versions by name, such as `thumbnail` or `medium`. Left out if there are none. */
  @ApiProperty({ type: 'object', additionalProperties: schemaOf(PostImageSizeResponse), selfRequired: false })
  sizes?: Record<string, PostImageSizeResponse>;
}
