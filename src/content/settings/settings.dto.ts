import { RestParam, type ParamDeclaration } from '#core/parameters';
import * as checks from './settings.checks.js';

/** `null` resets any setting to its default. */
const setting = (declaration: ParamDeclaration): ParamDeclaration => ({ ...declaration, also: ['null'] });
const open = (description: string): ParamDeclaration =>
  setting({ type: 'string', enum: ['open', 'closed'], description });

/** `POST|PUT|PATCH content/v2/settings` (content.md, Settings). Absent members stay as they are. */
export class ChangeSiteSettingsDto {
  @RestParam(setting({ type: 'string', check: checks.shortText, description: 'Name of the site.' }))
  title?: string | null;

  @RestParam(setting({ type: 'string', check: checks.shortText, description: 'Tagline of the site.' }))
  description?: string | null;

  @RestParam(
    setting({
      type: 'string',
      format: 'uri',
      check: checks.siteAddress,
      description: 'Address of the site. Only the present one is accepted: PUBLIC_URL decides.',
    }),
  )
  url?: string | null;

  @RestParam(setting({ type: 'string', format: 'email', description: 'E-mail address of the administrator.' }))
  email?: string | null;

  @RestParam(
    setting({
      type: 'string',
      check: checks.zone,
      description: 'Time zone: an IANA name such as Europe/Paris, or an offset such as UTC+2.',
    }),
  )
  timezone?: string | null;

  @RestParam(
    setting({ type: 'string', check: checks.dateFormat, description: "How dates are written, in PHP's letters." }),
  )
  date_format?: string | null;

  @RestParam(
    setting({ type: 'string', check: checks.dateFormat, description: "How times are written, in PHP's letters." }),
  )
  time_format?: string | null;

  @RestParam(setting({ type: 'integer', check: checks.weekday, description: 'First day of the week; 0 is Sunday.' }))
  start_of_week?: number | null;

  @RestParam(setting({ type: 'string', check: checks.locale, description: 'Language, such as en_US.' }))
  language?: string | null;

  @RestParam(setting({ type: 'boolean', description: 'Whether clients should draw smilies.' }))
  use_smilies?: boolean | null;

  @RestParam(
    setting({
      type: 'integer',
      check: checks.presentOr('default_category', checks.category),
      description: 'Category of posts that have no other.',
    }),
  )
  default_category?: number | null;

  @RestParam(
    setting({
      type: 'string',
      check: checks.presentOr('default_post_format', checks.postFormat),
      description: 'Format of new posts; 0 is the plain one.',
    }),
  )
  default_post_format?: string | null;

  @RestParam(
    setting({
      type: 'integer',
      check: checks.pageSize,
      description: 'Items on a page where a request does not say, 1 to 100.',
    }),
  )
  posts_per_page?: number | null;

  @RestParam(
    setting({ type: 'string', check: checks.frontPage, description: 'What the front page shows: posts or page.' }),
  )
  show_on_front?: string | null;

  @RestParam(
    setting({
      type: 'integer',
      check: checks.presentOr('page_on_front', checks.page),
      description: 'Page shown at the front; 0: none.',
    }),
  )
  page_on_front?: number | null;

  @RestParam(
    setting({
      type: 'integer',
      check: checks.presentOr('page_for_posts', checks.page),
      description: 'Page that lists the posts; 0: none.',
    }),
  )
  page_for_posts?: number | null;

  @RestParam(open('Whether new posts accept pings.'))
  default_ping_status?: string | null;

  @RestParam(open('Whether new posts accept comments.'))
  default_comment_status?: string | null;

  @RestParam(
    setting({
      type: 'integer',
      check: checks.presentOr('site_logo', checks.picture),
      description: 'Picture that is the logo.',
    }),
  )
  site_logo?: number | null;

  @RestParam(
    setting({
      type: 'integer',
      check: checks.presentOr('site_icon', checks.picture),
      description: 'Picture that is the icon; 0: none.',
    }),
  )
  site_icon?: number | null;
}
