import { ApiLinks, type ResourceLinks, ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';
import type { Openness } from '../shared/post-row.js';
import { type MediaTextResponse, type MediaDetailsResponse } from './media-details.response.js';

/** An uploaded file. */
export class MediaResponse {
  /** Id of the file, unique over all kinds of content. @example 7 */
  @ApiProperty({ type: 'integer' })
  id?: number;

  /** Upload, time of the site. @example 2031-05-01T21:30:00 */
  date!: string;

  /** Upload, UTC. @example 2031-05-01T19:30:00 */
  date_gmt?: string | null;

  /** Address at the creation. */
  guid?: MediaTextResponse;

  /** Last change, time of the site. @example 2031-05-01T21:30:00 */
  modified?: string;

  /** Last change, UTC. @example 2031-05-01T19:30:00 */
  modified_gmt?: string | null;

  /** Last part of the address. @example stage */
  slug?: string;

  /** Status; `inherit`: that of its post. @example inherit */
  status?: string;

  /** Always `attachment`. @example attachment */
  type?: string;

  /** Address of its page. @example https://calendar.example/stage/ */
  link?: string;

  /** Title. */
  title?: MediaTextResponse;

  /** Id of the user. @example 1 */
  @ApiProperty({ type: 'integer' })
  author?: number;

  /** Id of an image that represents the file, such as the cover of a recording; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  featured_media?: number;

  /** Whether comments are open. */
  comment_status?: Openness;

  /** Whether pings are open. */
  ping_status?: Openness;

  /** Always empty. @example "" */
  template?: string;

  /** Always empty. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA], required: false })
  meta?: Record<string, unknown> | never[];

  /** Template of the address. For editors. @example https://calendar.example/%postname%/ */
  permalink_template?: string;

  /** Last part of the address as it is made from the title. For editors. @example stage */
  generated_slug?: string;

  /** Classes for HTML elements that show the file. @example ["attachment"] */
  class_list?: string[];

  /** Description. */
  description?: MediaTextResponse;

  /** Caption. */
  caption?: MediaTextResponse;

  /** Text for those who do not see the image. @example "A stage at night" */
  alt_text?: string;

  /** `image`, or `file` for other files. */
  media_type?: 'image' | 'file';

  /** Media type. @example image/jpeg */
  mime_type?: string;

  /** Facts about the file. */
  media_details?: MediaDetailsResponse;

  /** Id of the post that it was uploaded for. @example 5 */
  @ApiProperty({ type: 'integer' })
  post?: number | null;

  /** Address of the file. @example https://calendar.example/wp-content/uploads/2031/05/stage.jpg */
  source_url!: string;

  /** Names of sizes that are still to be made. For editors. */
  missing_image_sizes?: string[];

  /** File name. @example stage.jpg */
  filename?: string;

  /** Bytes. @example 123456 */
  @ApiProperty({ type: 'integer' })
  filesize?: number;

  /** Orientation that the camera stored. For editors. @example 1 */
  @ApiProperty({ type: 'integer' })
  exif_orientation?: number;

  /** Media type of the sizes, if they have another one. For editors. */
  image_output_format?: string | null;

  /** Sizes are stored progressively. For editors. */
  image_save_progressive?: boolean;

  /** Quality of the sizes, by name. For editors. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA], required: false })
  image_quality?: Record<string, unknown> | never[];

  @ApiLinks(false)
  _links?: ResourceLinks;
}

/** A deleted file. */
export class DeletedMediaResponse {
  /** Always true. */
  deleted!: boolean;

  /** The file as it was. */
  previous!: MediaResponse;
}
