import type { ImageMeta } from '../../content/media/files/image-meta.js';
import { ApiProperty, EMPTY_LIST_SCHEMA, FALSE_SCHEMA, schemaOf } from '#core/openapi';
import { CallbackDoneResponse } from '../cloud/callback.response.js';
import { SavedBytesResponse } from '../responses/saved-bytes.response.js';
import { JOB_STATES, type JobState } from './job-state.js';

/** A smaller rendering of an image. */
export class CheckedImageSizeResponse {
  @ApiProperty({ type: 'string', description: 'Name of the file, without folder.', example: 'lamp-300x225.jpg' })
  file!: string;

  @ApiProperty({ type: 'integer', description: 'Width in pixels.', example: 300 })
  width!: number;

  @ApiProperty({ type: 'integer', description: 'Height in pixels.', example: 225 })
  height!: number;

  @ApiProperty({ type: 'string', description: 'MIME type.', example: 'image/jpeg' })
  'mime-type'!: string;

  @ApiProperty({ type: 'integer', description: 'Size of the file in bytes.', example: 9219 })
  filesize!: number;
}

/** What is known of the file of an image. */
export class CheckedImageMetadataResponse {
  @ApiProperty({ type: 'integer', description: 'Width in pixels.', example: 1200 })
  width!: number;

  @ApiProperty({ type: 'integer', description: 'Height in pixels.', example: 900 })
  height!: number;

  @ApiProperty({ type: 'string', description: 'Path of the file below the uploads.', example: '2031/05/lamp.jpg' })
  file!: string;

  @ApiProperty({ type: 'integer', description: 'Size of the file in bytes.', example: 48213 })
  filesize!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: schemaOf(CheckedImageSizeResponse),
    description: 'Smaller renderings by name of the size.',
  })
  sizes!: Record<string, CheckedImageSizeResponse>;

  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    description: 'Camera data by name. Nearly all of it is empty, because the service does not keep it.',
    example: { aperture: '0', camera: '', orientation: '1', keywords: [] },
  })
  image_meta!: ImageMeta;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Name of the full-size file, only where `file` is a smaller stand-in.',
    example: 'lamp.jpg',
  })
  original_image?: string;
}

/** A job of an image. */
export class CheckedImageJobResponse {
  @ApiProperty({ type: 'integer', description: 'Number of the job.', example: 19 })
  id!: number;

  @ApiProperty({ type: 'integer', enum: JOB_STATES, description: 'State of the job, as in `GET jobs`.', example: 6 })
  optm_status!: JobState;

  @ApiProperty({ type: 'string', description: 'Path of the file below the uploads.', example: '2031/05/lamp.jpg' })
  src!: string;

  @ApiProperty({ type: 'string', description: 'MD5 of the path.', example: '2b937307a74e48f11cba82d90d067ac2' })
  srcpath_md5!: string;

  @ApiProperty({ type: 'string', description: 'MD5 of the file; empty until it was read.' })
  src_md5!: string;

  @ApiProperty({
    type: 'string',
    description: 'Where the results are, as a JSON object; empty where there are none.',
    example: '{"server":"node1.results.example","id":"4711"}',
  })
  server_info!: string;
}

/** What the site knows of an image and of its images in all. */
export class CheckedImageDataResponse {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', nullable: true },
    description:
      'Counts as texts: `max_id` is the highest id of an image, `groups_…` count images, `img.<state>` files and `group.<state>` images with jobs in a state.',
    example: { max_id: '8', groups_all: '6', groups_new: '1', groups_done: '5', 'img.9': '5', 'group.9': '3' },
  })
  img_count!: Record<string, string | null>;

  @ApiProperty({
    oneOf: [schemaOf(SavedBytesResponse), EMPTY_LIST_SCHEMA],
    description: 'Bytes of all images with results; `[]` while nothing is saved.',
  })
  optm_summary!: SavedBytesResponse | never[];

  @ApiProperty({
    oneOf: [{ type: 'string' }, FALSE_SCHEMA],
    description: 'Path of the file below the uploads; empty for an unknown image, false without an id.',
    example: '2031/05/lamp.jpg',
  })
  _wp_attached_file!: string | false;

  @ApiProperty({
    oneOf: [schemaOf(CheckedImageMetadataResponse), { type: 'string', enum: [''] }, FALSE_SCHEMA],
    description: 'What is known of the file; empty for an unknown image, false without an id.',
  })
  _wp_attachment_metadata!: CheckedImageMetadataResponse | '' | false;

  @ApiProperty({ type: [CheckedImageJobResponse], description: 'Jobs of the image, at most 200.' })
  img_data!: CheckedImageJobResponse[];
}

/** The answer about an image. */
export class CheckedImageResponse extends CallbackDoneResponse {
  @ApiProperty({ type: CheckedImageDataResponse, description: 'What the site knows.' })
  data!: CheckedImageDataResponse;
}
