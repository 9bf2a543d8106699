import type { SiteSettings } from '#core/site';
import type { SiteSettingsResponse } from './settings.response.js';

/** Settings in the order that clients know. `email` falls back to the administrator's address. */
export function settingsBody(settings: SiteSettings, siteUrl: string, adminEmail: string): SiteSettingsResponse {
  const { title, description, email, timezone, ...others } = settings;
  return {
    title,
    description,
    url: siteUrl,
    email: email || adminEmail,
    timezone,
    date_format: others.date_format,
    time_format: others.time_format,
    start_of_week: others.start_of_week,
    language: others.language,
    use_smilies: others.use_smilies,
    default_category: others.default_category,
    default_post_format: others.default_post_format,
    posts_per_page: others.posts_per_page,
    show_on_front: others.show_on_front,
    page_on_front: others.page_on_front,
    page_for_posts: others.page_for_posts,
    default_ping_status: others.default_ping_status,
    default_comment_status: others.default_comment_status,
    site_logo: others.site_logo,
    site_icon: others.site_icon,
  };
}
