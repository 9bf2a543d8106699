import type { FieldValue } from '../../../migration/source.js';
import type { Item } from './rest-lists.reader.js';

/** Settings of `wp/v2` by the name of their option. */
const OPTIONS: Readonly<Record<string, string>> = {
  blogname: 'title',
  blogdescription: 'description',
  admin_email: 'email',
  timezone_string: 'timezone',
  date_format: 'date_format',
  time_format: 'time_format',
  start_of_week: 'start_of_week',
  use_smilies: 'use_smilies',
  default_category: 'default_category',
  default_post_format: 'default_post_format',
  posts_per_page: 'posts_per_page',
  show_on_front: 'show_on_front',
  page_on_front: 'page_on_front',
  page_for_posts: 'page_for_posts',
  default_ping_status: 'default_ping_status',
  default_comment_status: 'default_comment_status',
  site_icon: 'site_icon',
};

/** Options from the settings of the interface, and what the links of a post, an event and a category show of addresses. */
export function inferredOptions(
  settings: Item,
  { event, post, category, siteUrl }: { event?: Item; post?: Item; category?: Item; siteUrl: string },
): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  for (const [option, member] of Object.entries(OPTIONS)) {
    const value = settings[member];
    if (value !== undefined && value !== null) fields[`option:${option}`] = value as FieldValue;
  }
  if (typeof settings.language === 'string')
    fields['option:WPLANG'] = settings.language === 'en_US' ? '' : settings.language;
  const path = (address: unknown): string[] =>
    String(address ?? '').startsWith(siteUrl) ? String(address).slice(siteUrl.length).split('/').filter(Boolean) : [];
  const [base, ...rest] = path(event?.url);
  if (rest.length === 1) fields['option:tribe_events_calendar_options.singleEventSlug'] = base;
  const categoryPath = path(category?.link);
  const at = categoryPath.indexOf('category');
  if (at > 0) fields['option:tribe_events_calendar_options.eventsSlug'] = categoryPath.slice(0, at).join('/');
  const structure = structureOf(path(post?.link), post);
  if (structure !== undefined) fields['option:permalink_structure'] = structure;
  return fields;
}

function structureOf(parts: readonly string[], post: Item | undefined): string | undefined {
  if (!post || parts.length === 0) return undefined;
  const [year, month, day] = String(post.date).split(/[-T]/);
  const named = parts.map((part) => {
    if (part === post.slug) return '%postname%';
    if (part === String(post.id)) return '%post_id%';
    return part === year ? '%year%' : part === month ? '%monthnum%' : part === day ? '%day%' : part;
  });
  return named.includes('%postname%') || named.includes('%post_id%') ? `/${named.join('/')}/` : undefined;
}
