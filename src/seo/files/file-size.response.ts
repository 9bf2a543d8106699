import { ApiProperty } from '#core/openapi';

/** The size of a file. */
export class FileSizeResponse {
  @ApiProperty({ enum: ['success'], description: 'Says that the size is known.' })
  type!: 'success';

  @ApiProperty({ type: 'integer', description: 'Size of the file in bytes.', example: 48213 })
  size_in_bytes!: number;
}

/** Why there is no size. */
export class FileSizeFailureResponse {
  @ApiProperty({ enum: ['failure'], description: 'Says that the size is not known.' })
  type!: 'failure';

  @ApiProperty({
    type: 'string',
    description: 'Why, for people.',
    example: 'Cannot get the size of URL because it is hosted externally.',
  })
  response!: string;
}
