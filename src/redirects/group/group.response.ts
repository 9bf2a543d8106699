import { ApiProperty } from '#core/openapi';

/** A group of redirects. */
export class RedirectGroupResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the group.', example: 1 })
  id!: number;

  @ApiProperty({ type: 'string', description: 'Name.', example: 'Redirections' })
  name!: string;

  @ApiProperty({ type: 'integer', description: 'Number of redirects.', example: 12 })
  redirects!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the module: 1 this service, 2 Apache, 3 Nginx.', example: 1 })
  module_id!: number;

  @ApiProperty({ type: 'string', description: 'Name of the module.', example: 'WordPress' })
  moduleName!: string;

  @ApiProperty({ type: 'boolean', description: 'Its redirects are active.' })
  enabled!: boolean;

  @ApiProperty({
    type: 'boolean',
    required: false,
    description: 'The group of the last redirect; clients offer it for the next one.',
    example: true,
  })
  default?: true;
}

/** Groups of redirects. */
export class RedirectGroupListResponse {
  @ApiProperty({ type: [RedirectGroupResponse], description: 'Groups of this page.' })
  items!: RedirectGroupResponse[];

  @ApiProperty({ type: 'integer', description: 'Groups on all pages.', example: 2 })
  total!: number;
}

/** One group. */
export class RedirectGroupItemResponse {
  @ApiProperty({ type: RedirectGroupResponse, description: 'The group.' })
  item!: RedirectGroupResponse;
}
