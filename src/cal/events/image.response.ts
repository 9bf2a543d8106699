import { ApiProperty, schemaOf } from '#core/openapi';

/** A scaled version of an image. */
export class PostImageSizeResponse {
  @ApiProperty({ type: 'integer', description: 'Width in pixels.', example: 300 })
  width!: number;

  @ApiProperty({ type: 'integer', description: 'Height in pixels.', example: 225 })
  height!: number;

  @ApiProperty({ description: 'Media type of the file.', example: 'image/png' })
  'mime-type'!: string;

  @ApiProperty({ type: 'integer', description: 'Size of the file in bytes.', example: 1544 })
  filesize!: number;

  @ApiProperty({ format: 'uri', description: 'Address of the file.' })
  url!: string;
}

/** The image of an event, venue or organizer. */
export class PostImageResponse {
  @ApiProperty({ format: 'uri', description: 'Address of the full-size file.' })
  url!: string;

  @ApiProperty({ type: 'integer', description: 'Id of the image in the media library.', example: 7 })
  id!: number;

  @ApiProperty({ description: 'Extension of the file name, without the dot.', example: 'png' })
  extension!: string;

  @ApiProperty({ type: 'integer', description: 'Width in pixels.', example: 1200 })
  width!: number;

  @ApiProperty({ type: 'integer', description: 'Height in pixels.', example: 900 })
  height!: number;

  @ApiProperty({ type: 'integer', description: 'Size of the file in bytes.', example: 16032 })
  filesize!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: schemaOf(PostImageSizeResponse),
    selfRequired: false,
    description: 'Scaled versions by name, such as `thumbnail` or `medium`. Left out if there are none.',
  })
  sizes?: Record<string, PostImageSizeResponse>;
}
