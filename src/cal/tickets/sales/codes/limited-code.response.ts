import { ApiProperty } from '#core/openapi';

/** What every code shows to managers. */
export abstract class LimitedCodeResponse {
  /** Id of the code. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** What it is for, for managers. @example "Friends of the choir" */
  name!: string;

  /** Tickets that it is for; null: it does not depend on them. */
  @ApiProperty({ type: 'integer', isArray: true, example: null })
  ticket_ids!: number[] | null;

  /** Events and pages whose tickets it is for; null as for tickets. @example [4] */
  @ApiProperty({ type: 'integer', isArray: true })
  post_ids!: number[] | null;

  /** First moment at which it is valid, UTC; null: no first one. */
  @ApiProperty({ example: null })
  valid_from_utc!: string | null;

  /** End of its validity, UTC; null: none. @example "2031-06-01 00:00:00" */
  valid_until_utc!: string | null;

  /** Orders that can use it; null: no limit. @example 100 */
  @ApiProperty({ type: 'integer' })
  max_uses!: number | null;

  /** Orders that use it now, without those that were cancelled, expired or refunded. @example 0 */
  @ApiProperty({ type: 'integer' })
  uses!: number;

  /** It can be used. */
  is_active!: boolean;

  /** Id of the user who made it; 0: deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** When it was made, UTC. @example "2031-05-01 19:30:00" */
  created_utc!: string;
}

/** A page of codes. */
export abstract class LimitedCodeListResponse {
  /** Codes on all pages. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Number of pages. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;
}
