import type { FieldValue, SourceRecord } from './source.js';

/** Options that settings are made of; those of plug-ins are taken apart. */
const OPTIONS = [
  'blogname',
  'blogdescription',
  'admin_email',
  'timezone_string',
  'gmt_offset',
  'date_format',
  'time_format',
  'start_of_week',
  'WPLANG',
  'use_smilies',
  'default_category',
  'default_post_format',
  'posts_per_page',
  'show_on_front',
  'page_on_front',
  'page_for_posts',
  'default_ping_status',
  'default_comment_status',
  'site_logo',
  'site_icon',
  'permalink_structure',
  'category_base',
  'tag_base',
  'wp_page_for_privacy_policy',
];
const GROUPS = ['tribe_events_calendar_options', 'wpseo_titles', 'wpseo_social', 'redirection_options'];
/** What else describes the site and is stored as it is. */
const WHOLE = ['sidebars_widgets', 'widget_block', 'widget_text', 'sticky_posts'];
/** Members that are secrets or states of the plug-ins themselves. */
const SECRET = /(?:key|token|secret|password)/i;

/** The settings of a site as one record: `option:<name>` and `option:<group>.<name>`. */
export function siteRecord(options: ReadonlyMap<string, FieldValue>): SourceRecord {
  const fields: Record<string, FieldValue> = {};
  for (const name of [...OPTIONS, ...WHOLE]) {
    const value = options.get(name);
    if (value !== undefined) fields[`option:${name}`] = value;
  }
  for (const group of GROUPS) {
    const members = options.get(group);
    if (typeof members !== 'object' || members === null || Array.isArray(members)) continue;
    for (const [name, value] of Object.entries(members)) {
      if (!SECRET.test(name)) fields[`option:${group}.${name}`] = value;
    }
  }
  return { kind: 'settings', id: 1, fields };
}
