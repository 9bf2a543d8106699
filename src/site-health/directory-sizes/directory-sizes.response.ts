import { ApiProperty } from '#core/openapi';

/** One size. */
export class DirectorySizeResponse {
  @ApiProperty({
    type: 'string',
    description: 'The size with its unit, `timeout`, or that there is no such directory.',
    example: '2.93 KB',
  })
  size!: string;

  @ApiProperty({ type: 'string', description: 'The size with its unit and in bytes.', example: '2.93 KB (3000 bytes)' })
  debug!: string;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Bytes; absent where they are 0 or unknown.',
    example: 3000,
  })
  raw?: number;
}

/** How much space the installation takes. */
export class DirectorySizesResponse {
  @ApiProperty({ type: DirectorySizeResponse, description: 'The service and its packages.' })
  application_size!: DirectorySizeResponse;

  @ApiProperty({ type: DirectorySizeResponse, description: 'Uploaded files.' })
  uploads_size!: DirectorySizeResponse;

  @ApiProperty({ type: DirectorySizeResponse, description: 'The database.' })
  database_size!: DirectorySizeResponse;

  @ApiProperty({ type: DirectorySizeResponse, description: 'All together.' })
  total_size!: DirectorySizeResponse;
}
