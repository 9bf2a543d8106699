import { ApiLinks, type ResourceLinks, ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';
import { MediaTextResponse, MediaDetailsResponse } from './media-details.response.js';

/** An uploaded file. */
export class MediaResponse {
  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Id of the file, unique over all kinds of content.',
    example: 7,
  })
  id?: number;

  @ApiProperty({ type: 'string', description: 'Upload, time of the site.', example: '2031-05-01T21:30:00' })
  date!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Upload, UTC.',
    example: '2031-05-01T19:30:00',
  })
  date_gmt?: string | null;

  @ApiProperty({ type: MediaTextResponse, required: false, description: 'Address at the creation.' })
  guid?: MediaTextResponse;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Last change, time of the site.',
    example: '2031-05-01T21:30:00',
  })
  modified?: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Last change, UTC.',
    example: '2031-05-01T19:30:00',
  })
  modified_gmt?: string | null;

  @ApiProperty({ type: 'string', required: false, description: 'Last part of the address.', example: 'stage' })
  slug?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Status; `inherit`: that of its post.',
    example: 'inherit',
  })
  status?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Always `attachment`.', example: 'attachment' })
  type?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Address of its page.',
    example: 'https://calendar.example/stage/',
  })
  link?: string;

  @ApiProperty({ type: MediaTextResponse, required: false, description: 'Title.' })
  title?: MediaTextResponse;

  @ApiProperty({ type: 'integer', required: false, description: 'Id of the user.', example: 1 })
  author?: number;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Id of an image that represents the file, such as the cover of a recording; 0: none.',
    example: 0,
  })
  featured_media?: number;

  @ApiProperty({ type: 'string', required: false, enum: ['open', 'closed'], description: 'Whether comments are open.' })
  comment_status?: string;

  @ApiProperty({ type: 'string', required: false, enum: ['open', 'closed'], description: 'Whether pings are open.' })
  ping_status?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Always empty.', example: '' })
  template?: string;

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA],
    required: false,
    description: 'Always empty.',
  })
  meta?: Record<string, unknown> | never[];

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Template of the address. For editors.',
    example: 'https://calendar.example/%postname%/',
  })
  permalink_template?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Last part of the address as it is made from the title. For editors.',
    example: 'stage',
  })
  generated_slug?: string;

  @ApiProperty({
    type: 'string',
    isArray: true,
    required: false,
    description: 'Classes for HTML elements that show the file.',
    example: ['attachment'],
  })
  class_list?: string[];

  @ApiProperty({ type: MediaTextResponse, required: false, description: 'Description.' })
  description?: MediaTextResponse;

  @ApiProperty({ type: MediaTextResponse, required: false, description: 'Caption.' })
  caption?: MediaTextResponse;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Text for those who do not see the image.',
    example: 'A stage at night',
  })
  alt_text?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    enum: ['image', 'file'],
    description: '`image`, or `file` for other files.',
  })
  media_type?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Media type.', example: 'image/jpeg' })
  mime_type?: string;

  @ApiProperty({ type: MediaDetailsResponse, required: false, description: 'Facts about the file.' })
  media_details?: MediaDetailsResponse;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    description: 'Id of the post that it was uploaded for.',
    example: 5,
  })
  post?: number | null;

  @ApiProperty({
    type: 'string',
    description: 'Address of the file.',
    example: 'https://calendar.example/wp-content/uploads/2031/05/stage.jpg',
  })
  source_url!: string;

  @ApiProperty({
    type: 'string',
    isArray: true,
    required: false,
    description: 'Names of sizes that are still to be made. For editors.',
  })
  missing_image_sizes?: string[];

  @ApiProperty({ type: 'string', required: false, description: 'File name.', example: 'stage.jpg' })
  filename?: string;

  @ApiProperty({ type: 'integer', required: false, description: 'Bytes.', example: 123456 })
  filesize?: number;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Orientation that the camera stored. For editors.',
    example: 1,
  })
  exif_orientation?: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Media type of the sizes, if they have another one. For editors.',
  })
  image_output_format?: string | null;

  @ApiProperty({ type: 'boolean', required: false, description: 'Sizes are stored progressively. For editors.' })
  image_save_progressive?: boolean;

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA],
    required: false,
    description: 'Quality of the sizes, by name. For editors.',
  })
  image_quality?: Record<string, unknown> | never[];

  @ApiLinks(false)
  _links?: ResourceLinks;
}

/** A deleted file. */
export class DeletedMediaResponse {
  @ApiProperty({ type: 'boolean', description: 'Always true.' })
  deleted!: boolean;

  @ApiProperty({ type: MediaResponse, description: 'The file as it was.' })
  previous!: MediaResponse;
}
