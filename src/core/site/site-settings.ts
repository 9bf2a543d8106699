import type { PageTemplates } from './page-templates.js';

/** Settings of the site that its administrators change over REST; deployment matters are in `core/config`. */
export interface SiteSettings {
  title: string;
  description: string;
  email: string;
  /** IANA zone or `UTC±h`. */
  timezone: string;
  /** PHP-style formats, which is what clients expect. */
  date_format: string;
  time_format: string;
  /** 0 is Sunday. */
  start_of_week: number;
  language: string;
  use_smilies: boolean;
  default_category: number;
  default_post_format: string;
  posts_per_page: number;
  show_on_front: string;
  page_on_front: number;
  page_for_posts: number;
  default_ping_status: string;
  default_comment_status: string;
  site_logo: number | null;
  site_icon: number;
}

/** An image with its size in pixels. */
export interface PageLogo {
  url: string;
  width: number;
  height: number;
}

/** What public pages show of the site. Title and description are plain text. */
export interface PageSite extends SiteSettings {
  /** Accent colour, `#rrggbb`. */
  accent: string;
  /** The image that `site_logo` names, where visitors may see it. */
  logo?: PageLogo;
  /** Templates of this application; none: the standard ones. */
  templates?: PageTemplates;
}

/** What a new site starts with, and what `null` resets to. */
export const SITE_DEFAULTS: Readonly<SiteSettings> = {
  title: 'Almanac',
  description: '',
  email: '',
  timezone: 'UTC',
  date_format: 'F j, Y',
  time_format: 'g:i a',
  start_of_week: 1,
  language: 'en_US',
  use_smilies: true,
  default_category: 1,
  default_post_format: '0',
  posts_per_page: 10,
  show_on_front: 'posts',
  page_on_front: 0,
  page_for_posts: 0,
  default_ping_status: 'open',
  default_comment_status: 'open',
  site_logo: null,
  site_icon: 0,
};
