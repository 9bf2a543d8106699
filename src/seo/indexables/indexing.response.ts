import { ApiProperty, FALSE_SCHEMA } from '#core/openapi';
import { IndexableResponse } from './indexable.response.js';

/** What each step of the loop answers. */
export class IndexingStepResponse {
  @ApiProperty({
    type: [IndexableResponse],
    description: 'What this step has indexed, as far as the caller may read it.',
  })
  objects!: IndexableResponse[];

  @ApiProperty({
    oneOf: [{ type: 'string', format: 'uri' }, FALSE_SCHEMA],
    description: 'Address to call next; false when nothing is left.',
    example: false,
  })
  next_url!: string | false;
}

/** How many pages are not indexed. */
export class MissingIndexablesResponse {
  @ApiProperty({
    type: 'integer',
    description: 'Posts that are not indexed, counted up to 10,000 of each type.',
    example: 31,
  })
  posts!: number;

  @ApiProperty({ type: 'integer', description: 'Terms that are not indexed, counted up to 10,000.', example: 2 })
  terms!: number;

  @ApiProperty({ type: 'integer', description: 'Public posts whose links are not counted, up to 10,000.', example: 30 })
  post_links!: number;

  @ApiProperty({ type: 'integer', description: 'Terms whose links are not counted, up to 10,000.', example: 1 })
  term_links!: number;
}

/** How far the index is. */
export class IndexingProgressResponse {
  @ApiProperty({ type: 'boolean', description: 'Whether the loop was never started.' })
  first_time!: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'When the current run of the loop began, in UTC; null while none is running.',
    example: '2031-05-01 17:30:00',
  })
  started!: string | null;

  @ApiProperty({
    type: 'string',
    description: 'Why the index should be made again: `asked_for` after a reset; empty without a reason.',
    example: 'asked_for',
  })
  reason!: string;

  @ApiProperty({ type: 'boolean', description: 'Whether the index has been complete since it was last reset.' })
  complete!: boolean;

  @ApiProperty({ type: MissingIndexablesResponse, description: 'What is still to be done.' })
  missing!: MissingIndexablesResponse;
}
