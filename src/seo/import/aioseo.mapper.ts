import { xHandle } from '../configuration/social-accounts.js';
import type { ImportedPostResponse, ImportedSettingsResponse } from './import.response.js';
import { isHttpUrlWithoutBlanks, MAX_URL_LENGTH } from '#core/parameters';
import { jsonOrUndefined } from '#core/text';

type Row = Readonly<Record<string, unknown>>;

/** Variables of the other program's templates and what they are called here. */
const VARIABLES: Readonly<Record<string, string>> = {
  post_title: '%%title%%',
  title: '%%title%%',
  page_title: '%%title%%',
  site_title: '%%sitename%%',
  tagline: '%%sitedesc%%',
  separator_sa: '%%sep%%',
  separator: '%%sep%%',
  post_excerpt: '%%excerpt%%',
  post_excerpt_only: '%%excerpt_only%%',
  author_name: '%%name%%',
  post_date: '%%date%%',
  categories: '%%category%%',
  taxonomy_title: '%%primary_category%%',
  current_year: '%%currentyear%%',
  current_month: '%%currentmonth%%',
  current_day: '%%currentday%%',
  focus_keyphrase: '%%focuskw%%',
};

/** A template of the other program as one of ours; variables that are not known here are left out. */
export function template(text: string): string {
  return text
    .replace(/#([a-z_]{1,40})/g, (_, name: string) => (Object.hasOwn(VARIABLES, name) ? (VARIABLES[name] ?? '') : ''))
    .replace(/\s+/g, ' ')
    .trim();
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? template(value).slice(0, 5000) : undefined;
const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_URL_LENGTH && isHttpUrlWithoutBlanks(value) ? value : undefined;
const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1';

/** What is said about the head of one post. Robots count only where the post has its own. */
export function postFields(row: Row): Omit<ImportedPostResponse, 'post_id' | 'object_sub_type'> {
  const own = row.robots_default !== undefined && !isOn(row.robots_default);
  const robots = (name: string): boolean | undefined => (own && isOn(row[name]) ? true : undefined);
  return given({
    title: textOf(row.title),
    description: textOf(row.description),
    canonical: addressOf(row.canonical_url),
    noindex: robots('robots_noindex'),
    nofollow: robots('robots_nofollow'),
    noarchive: robots('robots_noarchive'),
    nosnippet: robots('robots_nosnippet'),
    noimageindex: robots('robots_noimageindex'),
    open_graph_title: textOf(row.og_title),
    open_graph_description: textOf(row.og_description),
    open_graph_image: addressOf(row.og_image_custom_url),
    twitter_title: textOf(row.twitter_title),
    twitter_description: textOf(row.twitter_description),
    twitter_image: addressOf(row.twitter_image_custom_url),
    focus_keyphrase: keyphrase(row.keyphrases),
  });
}

/** What is said about the site as a whole, from the settings as the other program exports them. */
export function siteOptions(settings: Row): ImportedSettingsResponse {
  const schema = inside(settings, 'searchAppearance', 'global', 'schema');
  const profiles = inside(settings, 'social', 'profiles', 'urls');
  const others = ['instagramUrl', 'pinterestPageUrl', 'youtubeUrl', 'linkedinUrl', 'tumblrUrl', 'wikipediaUrl'];
  const urls = others.map((name) => addressOf(profiles[name])).filter((url) => url !== undefined);
  const logo = addressOf(schema.organizationLogo);
  return given({
    company_or_person:
      schema.siteRepresents === undefined ? undefined : schema.siteRepresents === 'person' ? 'person' : 'company',
    company_name: textOf(schema.organizationName),
    company_logo: logo,
    facebook_site: addressOf(profiles.facebookPageUrl),
    twitter_site: typeof profiles.twitterUrl === 'string' ? xHandle(profiles.twitterUrl) : undefined,
    other_social_urls: urls.length > 0 ? urls : undefined,
  });
}

/** `{"focus": {"keyphrase": "jazz"}}`, as an object or as the text of one. */
function keyphrase(value: unknown): string | undefined {
  const parsed = typeof value === 'string' ? jsonOrUndefined(value) : value;
  const { keyphrase: phrase } = inside(parsed, 'focus');
  return typeof phrase === 'string' && phrase !== '' ? phrase.slice(0, 191) : undefined;
}

function inside(value: unknown, ...path: string[]): Row {
  let at = value;
  for (const part of path) at = typeof at === 'object' && at !== null ? (at as Row)[part] : undefined;
  return typeof at === 'object' && at !== null ? (at as Row) : {};
}

function given<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
