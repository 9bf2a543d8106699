import type { ImageMeta } from '../../content/media/files/image-meta.js';
import { ApiProperty, EMPTY_LIST_SCHEMA, FALSE_SCHEMA, schemaOf } from '#core/openapi';
import { CallbackDoneResponse } from '../cloud/callback.response.js';
import { SavedBytesResponse } from './saved-bytes.response.js';
import { JOB_STATES, type JobState } from './job-state.js';

/** A smaller rendering of an image. */
export class CheckedImageSizeResponse {
  /** Name of the file, without folder. @example lamp-300x225.jpg */
  file!: string;

  /** Width in pixels. @example 300 */
  @ApiProperty({ type: 'integer' })
  width!: number;

  /** Height in pixels. @example 225 */
  @ApiProperty({ type: 'integer' })
  height!: number;

  /** MIME type. @example image/jpeg */
  'mime-type'!: string;

  /** Size of the file in bytes. @example 9219 */
  @ApiProperty({ type: 'integer' })
  filesize!: number;
}

/** What is known of the file of an image. */
export class CheckedImageMetadataResponse {
  /** Width in pixels. @example 1200 */
  @ApiProperty({ type: 'integer' })
  width!: number;

  /** Height in pixels. @example 900 */
  @ApiProperty({ type: 'integer' })
  height!: number;

  /** Path of the file below the uploads. @example 2031/05/lamp.jpg */
  file!: string;

  /** Size of the file in bytes. @example 48213 */
  @ApiProperty({ type: 'integer' })
  filesize!: number;

  /** Smaller renderings by name of the size. */
  @ApiProperty({ type: 'object', additionalProperties: schemaOf(CheckedImageSizeResponse) })
  sizes!: Record<string, CheckedImageSizeResponse>;

  /**
   * Camera data by name. Nearly all of it is empty, because the service does not keep it.
   * @example {"aperture": "0", "camera": "", "orientation": "1", "keywords": []}
   */
  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  })
  image_meta!: ImageMeta;

  /** Name of the full-size file, only where `file` is a smaller stand-in. @example lamp.jpg */
  original_image?: string;
}

/** A job of an image. */
export class CheckedImageJobResponse {
  /** Number of the job. @example 19 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ type: 'integer', enum: JOB_STATES, description: 'State of the job, as in `GET jobs`.', example: 6 })
  optm_status!: JobState;

  /** Path of the file below the uploads. @example 2031/05/lamp.jpg */
  src!: string;

  /** MD5 of the path. @example 2b937307a74e48f11cba82d90d067ac2 */
  srcpath_md5!: string;

  /** MD5 of the file; empty until it was read. */
  src_md5!: string;

  /** Where the results are, as a JSON object; empty where there are none. */
  @ApiProperty({ example: '{"server":"node1.results.example","id":"4711"}' })
  server_info!: string;
}

/** What the site knows of an image and of its images in all. */
export class CheckedImageDataResponse {
  /**
   * Counts as texts: `max_id` is the highest id of an image, `groups_…` count images, `img.<state>` files and
   * `group.<state>` images with jobs in a state.
   */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', nullable: true },
    example: { max_id: '8', groups_all: '6', groups_new: '1', groups_done: '5', 'img.9': '5', 'group.9': '3' },
  })
  img_count!: Record<string, string | null>;

  /** Bytes of all images with results; `[]` while nothing is saved. */
  @ApiProperty({ oneOf: [schemaOf(SavedBytesResponse), EMPTY_LIST_SCHEMA] })
  optm_summary!: SavedBytesResponse | never[];

  /** Path of the file below the uploads; empty for an unknown image, false without an id. @example 2031/05/lamp.jpg */
  @ApiProperty({ oneOf: [{ type: 'string' }, FALSE_SCHEMA] })
  _wp_attached_file!: string | false;

  /** What is known of the file; empty for an unknown image, false without an id. */
  @ApiProperty({ oneOf: [schemaOf(CheckedImageMetadataResponse), { type: 'string', enum: [''] }, FALSE_SCHEMA] })
  _wp_attachment_metadata!: CheckedImageMetadataResponse | '' | false;

  /** Jobs of the image, at most 200. */
  img_data!: CheckedImageJobResponse[];
}

/** The answer about an image. */
export class CheckedImageResponse extends CallbackDoneResponse {
  /** What the site knows. */
  data!: CheckedImageDataResponse;
}
