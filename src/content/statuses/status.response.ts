import { ApiLinks, type ResourceLinks, ApiProperty } from '#core/openapi';

/** A status of posts. */
export class PostStatusResponse {
  @ApiProperty({ type: 'string', description: 'Name for people.', example: 'Published' })
  name!: string;

  @ApiProperty({ type: 'boolean', required: false, description: 'Only users with the right see its posts.' })
  private?: boolean;

  @ApiProperty({ type: 'boolean', required: false, description: 'Only editors see its posts.' })
  protected?: boolean;

  @ApiProperty({ type: 'boolean', required: false, description: 'Everybody sees its posts.' })
  public?: boolean;

  @ApiProperty({ type: 'boolean', required: false, description: 'Visitors may ask for its posts.' })
  queryable?: boolean;

  @ApiProperty({ type: 'boolean', required: false, description: 'Lists of editors show its posts.' })
  show_in_list?: boolean;

  @ApiProperty({ type: 'string', description: 'Name for programs.', example: 'publish' })
  slug!: string;

  @ApiProperty({ type: 'boolean', required: false, description: 'Its posts have no fixed date.' })
  date_floating?: boolean;

  @ApiLinks()
  _links!: ResourceLinks;
}
