import { ApiProperty } from '#core/openapi';

/** Settings of the site. */
export class SiteSettingsResponse {
  @ApiProperty({ type: 'string', description: 'Name of the site, as HTML.', example: 'Town hall' })
  title!: string;

  @ApiProperty({ type: 'string', description: 'Tagline, as HTML.', example: 'Concerts and markets' })
  description!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address of the site.',
    example: 'https://calendar.example',
  })
  url!: string;

  @ApiProperty({
    type: 'string',
    description: 'E-mail address of the administrator.',
    example: 'admin@calendar.example',
  })
  email!: string;

  @ApiProperty({ type: 'string', description: 'Time zone.', example: 'Europe/Paris' })
  timezone!: string;

  @ApiProperty({ type: 'string', description: 'Format of dates, in letters of PHP.', example: 'F j, Y' })
  date_format!: string;

  @ApiProperty({ type: 'string', description: 'Format of times, in letters of PHP.', example: 'g:i a' })
  time_format!: string;

  @ApiProperty({ type: 'integer', description: 'First day of the week; 0: Sunday.', example: 1 })
  start_of_week!: number;

  @ApiProperty({ type: 'string', description: 'Language.', example: 'en_US' })
  language!: string;

  @ApiProperty({ type: 'boolean', description: 'Emoticons become images.' })
  use_smilies!: boolean;

  @ApiProperty({ type: 'integer', description: 'Id of the category of posts without one.', example: 1 })
  default_category!: number;

  @ApiProperty({ type: 'string', description: 'Format of new posts.', example: 'standard' })
  default_post_format!: string;

  @ApiProperty({ type: 'integer', description: 'Posts on a page.', example: 10 })
  posts_per_page!: number;

  @ApiProperty({ type: 'string', enum: ['posts', 'page'], description: 'What the home page shows.' })
  show_on_front!: string;

  @ApiProperty({ type: 'integer', description: 'Id of the page that is the home page; 0: none.', example: 0 })
  page_on_front!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the page that lists posts; 0: none.', example: 0 })
  page_for_posts!: number;

  @ApiProperty({ type: 'string', enum: ['open', 'closed'], description: 'Whether pings of new posts are open.' })
  default_ping_status!: string;

  @ApiProperty({ type: 'string', enum: ['open', 'closed'], description: 'Whether comments of new posts are open.' })
  default_comment_status!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Id of the logo.', example: 7 })
  site_logo!: number | null;

  @ApiProperty({ type: 'integer', description: 'Id of the icon; 0: none.', example: 0 })
  site_icon!: number;
}
