import { ApiProperty } from '#core/openapi';

/** Bytes of all images that have results. */
export class SavedBytesResponse {
  @ApiProperty({ type: 'integer', description: 'Bytes of the files themselves.', example: 11964 })
  source_size!: number;

  @ApiProperty({ type: 'integer', description: 'Bytes saved in the type of the file.', example: 0 })
  original_saved!: number;

  @ApiProperty({ type: 'integer', description: 'Bytes saved as WebP.', example: 10636 })
  webp_saved!: number;

  @ApiProperty({ type: 'integer', description: 'Bytes saved as AVIF.', example: 10975 })
  avif_saved!: number;
}
