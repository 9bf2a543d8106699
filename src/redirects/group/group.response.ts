import { ApiProperty } from '#core/openapi';

/** A group of redirects. */
export class RedirectGroupResponse {
  /** Id of the group. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Name. @example Redirections */
  name!: string;

  /** Number of redirects. @example 12 */
  @ApiProperty({ type: 'integer' })
  redirects!: number;

  /** Id of the module: 1 this service, 2 Apache, 3 Nginx. @example 1 */
  @ApiProperty({ type: 'integer' })
  module_id!: number;

  /** Name of the module. @example WordPress */
  moduleName!: string;

  /** Its redirects are active. */
  enabled!: boolean;

  /** The group of the last redirect; clients offer it for the next one. @example true */
  default?: true;
}

/** Groups of redirects. */
export class RedirectGroupListResponse {
  /** Groups of this page. */
  items!: RedirectGroupResponse[];

  /** Groups on all pages. @example 2 */
  @ApiProperty({ type: 'integer' })
  total!: number;
}

/** One group. */
export class RedirectGroupItemResponse {
  /** The group. */
  item!: RedirectGroupResponse;
}
