import { ApiProperty } from '#core/openapi';

/** Settings of the site. */
export class SiteSettingsResponse {
  /** Name of the site, as HTML. @example "Town hall" */
  title!: string;

  /** Tagline, as HTML. @example "Concerts and markets" */
  description!: string;

  /** Address of the site. @example https://calendar.example */
  @ApiProperty({ format: 'uri' })
  url!: string;

  /** E-mail address of the administrator. @example admin@calendar.example */
  email!: string;

  /** Time zone. @example Europe/Paris */
  timezone!: string;

  /** Format of dates, in letters of PHP. @example "F j, Y" */
  date_format!: string;

  /** Format of times, in letters of PHP. @example "g:i a" */
  time_format!: string;

  /** First day of the week; 0: Sunday. @example 1 */
  @ApiProperty({ type: 'integer' })
  start_of_week!: number;

  /** Language. @example en_US */
  language!: string;

  /** Emoticons become images. */
  use_smilies!: boolean;

  /** Id of the category of posts without one. @example 1 */
  @ApiProperty({ type: 'integer' })
  default_category!: number;

  /** Format of new posts. @example standard */
  default_post_format!: string;

  /** Posts on a page. @example 10 */
  @ApiProperty({ type: 'integer' })
  posts_per_page!: number;

  /** What the home page shows. */
  show_on_front!: 'posts' | 'page';

  /** Id of the page that is the home page; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  page_on_front!: number;

  /** Id of the page that lists posts; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  page_for_posts!: number;

  /** Whether pings of new posts are open. */
  default_ping_status!: 'open' | 'closed';

  /** Whether comments of new posts are open. */
  default_comment_status!: 'open' | 'closed';

  /** Id of the logo. @example 7 */
  @ApiProperty({ type: 'integer' })
  site_logo!: number | null;

  /** Id of the icon; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  site_icon!: number;
}
