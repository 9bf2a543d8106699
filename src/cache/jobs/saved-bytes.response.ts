import { ApiProperty } from '#core/openapi';

/** Bytes of all images that have results. */
export class SavedBytesResponse {
  /** Bytes of the files themselves. @example 11964 */
  @ApiProperty({ type: 'integer' })
  source_size!: number;

  /** Bytes saved in the type of the file. @example 0 */
  @ApiProperty({ type: 'integer' })
  original_saved!: number;

  /** Bytes saved as WebP. @example 10636 */
  @ApiProperty({ type: 'integer' })
  webp_saved!: number;

  /** Bytes saved as AVIF. @example 10975 */
  @ApiProperty({ type: 'integer' })
  avif_saved!: number;
}
