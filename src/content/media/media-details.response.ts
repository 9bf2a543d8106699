import { ApiProperty, schemaOf, EMPTY_LIST_SCHEMA } from '#core/openapi';

/** A text. */
export class MediaTextResponse {
  @ApiProperty({
    type: 'string',
    required: false,
    description: 'The text as it was written. For editors.',
    example: 'Stage at night',
  })
  raw?: string;

  @ApiProperty({ type: 'string', description: 'The text as HTML.', example: 'Stage at night' })
  rendered!: string;
}
/** A size of an image. */
export class MediaSizeResponse {
  @ApiProperty({ type: 'string', description: 'File name.', example: 'stage-300x200.jpg' })
  file!: string;

  @ApiProperty({ type: 'integer', description: 'Width in pixels.', example: 300 })
  width!: number;

  @ApiProperty({ type: 'integer', description: 'Height in pixels.', example: 200 })
  height!: number;

  @ApiProperty({ type: 'integer', required: false, description: 'Bytes.', example: 12345 })
  filesize?: number;

  @ApiProperty({ type: 'string', description: 'Media type.', example: 'image/jpeg' })
  mime_type!: string;

  @ApiProperty({
    type: 'string',
    description: 'Address of the file.',
    example: 'https://calendar.example/wp-content/uploads/2031/05/stage-300x200.jpg',
  })
  source_url!: string;
}
/** Facts about a file. */
export class MediaDetailsResponse {
  @ApiProperty({ type: 'integer', required: false, description: 'Width in pixels.', example: 1200 })
  width?: number;

  @ApiProperty({ type: 'integer', required: false, description: 'Height in pixels.', example: 800 })
  height?: number;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Path below the uploads.',
    example: '2031/05/stage.jpg',
  })
  file?: string;

  @ApiProperty({ type: 'integer', required: false, description: 'Bytes.', example: 123456 })
  filesize?: number;

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: schemaOf(MediaSizeResponse) }, EMPTY_LIST_SCHEMA],
    description: 'Sizes of an image, by name.',
  })
  sizes!: Record<string, MediaSizeResponse> | never[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    description: 'What the camera stored; empty values where nothing is known.',
    example: { camera: '' },
  })
  image_meta?: object;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Name of the uploaded file, if the image was scaled down.',
    example: 'stage.jpg',
  })
  original_image?: string;
}
