import { ApiProperty } from '#core/openapi';
import { HeadResponse } from './head.response.js';

/** The head of a page in two forms. */
export class GetHeadResponse {
  @ApiProperty({
    type: 'string',
    description: 'The head as HTML elements, one on each line.',
    example: '<title>Summer program - Acme</title>\n<meta name="robots" content="index, follow" />',
  })
  html!: string;

  @ApiProperty({ type: HeadResponse, description: 'The same by name.' })
  json!: HeadResponse;

  @ApiProperty({
    type: 'integer',
    description: 'The HTTP status: 200, or 404 where there is no such page.',
    example: 200,
  })
  status!: number;
}
