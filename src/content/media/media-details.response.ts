import { ApiProperty, schemaOf, EMPTY_LIST_SCHEMA } from '#core/openapi';

/** A text. */
export class MediaTextResponse {
  /** The text as it was written. For editors. @example "Stage at night" */
  raw?: string;

  /** The text as HTML. @example "Stage at night" */
  rendered!: string;
}
/** A size of an image. */
export class MediaSizeResponse {
  /** File name. @example stage-300x200.jpg */
  file!: string;

  /** Width in pixels. @example 300 */
  @ApiProperty({ type: 'integer' })
  width!: number;

  /** Height in pixels. @example 200 */
  @ApiProperty({ type: 'integer' })
  height!: number;

  /** Bytes. @example 12345 */
  @ApiProperty({ type: 'integer' })
  filesize?: number;

  /** Media type. @example image/jpeg */
  mime_type!: string;

  /** Address of the file. @example https://calendar.example/wp-content/uploads/2031/05/stage-300x200.jpg */
  source_url!: string;
}
/** Facts about a file. */
export class MediaDetailsResponse {
  /** Width in pixels. @example 1200 */
  @ApiProperty({ type: 'integer' })
  width?: number;

  /** Height in pixels. @example 800 */
  @ApiProperty({ type: 'integer' })
  height?: number;

  /** Path below the uploads. @example 2031/05/stage.jpg */
  file?: string;

  /** Bytes. @example 123456 */
  @ApiProperty({ type: 'integer' })
  filesize?: number;

  /** Sizes of an image, by name. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: schemaOf(MediaSizeResponse) }, EMPTY_LIST_SCHEMA] })
  sizes!: Record<string, MediaSizeResponse> | never[];

  /** What the camera stored; empty values where nothing is known. @example {"camera": ""} */
  @ApiProperty({ type: 'object', additionalProperties: true, selfRequired: false })
  image_meta?: object;

  /** Name of the uploaded file, if the image was scaled down. @example stage.jpg */
  original_image?: string;
}
