import { ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';
import { ContentItemResponse } from '../shared/content-item.response.js';

/** A term: a category or tag. */
export class TermResponse extends ContentItemResponse {
  /** Id of the term. @example 3 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Number of published posts with the term. @example 5 */
  @ApiProperty({ type: 'integer' })
  count?: number;

  /** Description, HTML. @example "Concerts and festivals." */
  description?: string;

  /** Address of its page. @example https://calendar.example/category/music/ */
  @ApiProperty({ format: 'uri' })
  link!: string;

  /** Name, HTML text. @example Music */
  name!: string;

  /** Last part of the address. @example music */
  slug!: string;

  /** Taxonomy. @example category */
  taxonomy!: string;

  /** Id of the parent; 0: none. Absent for tags. @example 0 */
  @ApiProperty({ type: 'integer' })
  parent?: number;

  /** Always empty. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA], required: false })
  meta?: Record<string, unknown> | never[];
}

/** A deleted term. */
export class DeletedTermResponse {
  /** Always true. */
  deleted!: boolean;

  /** The term as it was. */
  previous!: TermResponse;
}
