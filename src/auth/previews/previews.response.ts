import { ApiProperty } from '#core/openapi';

/** A link to an unpublished page. */
export class PreviewResponse {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address that shows the page to everyone who has it.',
    example: 'https://calendar.example/?p=5&preview=true&preview_token=1-1795000000-5f0c',
  })
  url!: string;

  @ApiProperty({
    type: 'string',
    description: 'End of its validity, ISO 8601 in UTC.',
    example: '2026-11-27T10:00:00Z',
  })
  expires!: string;
}
