import { ApiProperty } from '#core/openapi';
import type { HeadResponse } from './head.response.js';

/** The head of a page in two forms. */
export class GetHeadResponse {
  /** The head as HTML elements, one on each line. */
  @ApiProperty({ example: '<title>Summer program - Acme</title>\n<meta name="robots" content="index, follow" />' })
  html!: string;

  /** The same by name. */
  json!: HeadResponse;

  /** The HTTP status: 200, or 404 where there is no such page. @example 200 */
  @ApiProperty({ type: 'integer' })
  status!: number;
}
