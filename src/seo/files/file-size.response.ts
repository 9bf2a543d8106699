import { ApiProperty } from '#core/openapi';

/** The size of a file. */
export class FileSizeResponse {
  /** Says that the size is known. */
  type!: 'success';

  /** Size of the file in bytes. @example 48213 */
  @ApiProperty({ type: 'integer' })
  size_in_bytes!: number;
}

/** Why there is no size. */
export class FileSizeFailureResponse {
  /** Says that the size is not known. */
  type!: 'failure';

  /** Why, for people. @example "Cannot get the size of URL because it is hosted externally." */
  response!: string;
}
