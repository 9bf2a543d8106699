import { ApiProperty } from '#core/openapi';

/** One size. */
export class DirectorySizeResponse {
  /** The size with its unit, `timeout`, or that there is no such directory. @example "2.93 KB" */
  size!: string;

  /** The size with its unit and in bytes. @example "2.93 KB (3000 bytes)" */
  debug!: string;

  /** Bytes; absent where they are 0 or unknown. @example 3000 */
  @ApiProperty({ type: 'integer' })
  raw?: number;
}

/** How much space the installation takes. */
export class DirectorySizesResponse {
  /** The service and its packages. */
  application_size!: DirectorySizeResponse;

  /** Uploaded files. */
  uploads_size!: DirectorySizeResponse;

  /** The database. */
  database_size!: DirectorySizeResponse;

  /** All together. */
  total_size!: DirectorySizeResponse;
}
