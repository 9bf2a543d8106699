import { ApiProperty } from '#core/openapi';

/** The notices that an account has dismissed. */
export class DismissedAlertsResponse {
  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Names of the dismissed notices, in alphabetical order.',
    example: ['black-friday-promotion'],
  })
  dismissed!: string[];
}
