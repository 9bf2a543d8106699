import { ApiProperty, FALSE_SCHEMA } from '#core/openapi';
import type { IndexableResponse } from './indexable.response.js';

/** What each step of the loop answers. */
export class IndexingStepResponse {
  /** What this step has indexed, as far as the caller may read it. */
  objects!: IndexableResponse[];

  /** Address to call next; false when nothing is left. @example false */
  @ApiProperty({ oneOf: [{ type: 'string', format: 'uri' }, FALSE_SCHEMA] })
  next_url!: string | false;
}

/** How many pages are not indexed. */
export class MissingIndexablesResponse {
  /** Posts that are not indexed, counted up to 10,000 of each type. @example 31 */
  @ApiProperty({ type: 'integer' })
  posts!: number;

  /** Terms that are not indexed, counted up to 10,000. @example 2 */
  @ApiProperty({ type: 'integer' })
  terms!: number;

  /** Public posts whose links are not counted, up to 10,000. @example 30 */
  @ApiProperty({ type: 'integer' })
  post_links!: number;

  /** Terms whose links are not counted, up to 10,000. @example 1 */
  @ApiProperty({ type: 'integer' })
  term_links!: number;
}

/** How far the index is. */
export class IndexingProgressResponse {
  /** Whether the loop was never started. */
  first_time!: boolean;

  /** When the current run of the loop began, in UTC; null while none is running. @example "2031-05-01 17:30:00" */
  started!: string | null;

  /** Why the index should be made again: `asked_for` after a reset; empty without a reason. @example asked_for */
  reason!: string;

  /** Whether the index has been complete since it was last reset. */
  complete!: boolean;

  /** What is still to be done. */
  missing!: MissingIndexablesResponse;
}
