import type { SeoFields } from '../../seo/fields/seo-fields.js';
import type { Kind } from '../../migration/kinds.js';
import type { Fields, FieldValue } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { asText, idIn } from '../../migration/fields.js';

/** A text of the source by the end of its name, and what is said where it is not taken as it is. */
interface SeoReader {
  get: (name: string) => string;
  changed: (name: string, reason: string) => void;
}

/** Fields of heads by the end of their name at the source. */
const TEXTS: Readonly<Record<string, keyof SeoFields>> = {
  title: 'title',
  metadesc: 'description',
  canonical: 'canonical',
  'opengraph-title': 'open_graph_title',
  'opengraph-description': 'open_graph_description',
  'opengraph-image': 'open_graph_image',
  'twitter-title': 'twitter_title',
  'twitter-description': 'twitter_description',
  'twitter-image': 'twitter_image',
  bctitle: 'breadcrumb_title',
  schema_page_type: 'schema_page_type',
  schema_article_type: 'schema_article_type',
  focuskw: 'focus_keyphrase',
};
const NUMBERS: Readonly<Record<string, keyof SeoFields>> = {
  linkdex: 'seo_score',
  content_score: 'readability_score',
  inclusive_language_score: 'inclusive_language_score',
  'estimated-reading-time-minutes': 'reading_minutes',
};
/** The value that means yes; `noindex` has a third one, for the opposite of the default. */
const FLAGS: Readonly<Record<string, keyof SeoFields>> = {
  'meta-robots-noindex': 'noindex',
  'meta-robots-nofollow': 'nofollow',
  is_cornerstone: 'is_cornerstone',
};
const ADVANCED = 'meta-robots-adv';
const ADVANCED_WORDS = ['noarchive', 'nosnippet', 'noimageindex'] as const;

const META = 'meta:_yoast_wpseo_';
/** The field with the id of the main category. */
const PRIMARY: Partial<Record<Kind, string>> = {
  posts: `${META}primary_category`,
  events: `${META}primary_tribe_events_cat`,
};
const MAX_TEXT = 65_000;
/** Longest texts of the columns. */
const LENGTHS: Partial<Record<keyof SeoFields, number>> = {
  canonical: 2000,
  open_graph_image: 2000,
  twitter_image: 2000,
  schema_page_type: 64,
  schema_article_type: 64,
  focus_keyphrase: 191,
};

/** Terms have the same fields under other names, in an option. */
const OF_TERMS: Readonly<Record<string, string>> = {
  wpseo_title: 'title',
  wpseo_desc: 'metadesc',
  wpseo_canonical: 'canonical',
  wpseo_bctitle: 'bctitle',
  wpseo_focuskw: 'focuskw',
  'wpseo_opengraph-title': 'opengraph-title',
  'wpseo_opengraph-description': 'opengraph-description',
  'wpseo_opengraph-image': 'opengraph-image',
  'wpseo_twitter-title': 'twitter-title',
  'wpseo_twitter-description': 'twitter-description',
  'wpseo_twitter-image': 'twitter-image',
  wpseo_linkdex: 'linkdex',
  wpseo_content_score: 'content_score',
  wpseo_is_cornerstone: 'is_cornerstone',
};
const TERM_NOINDEX = 'seo:wpseo_noindex';

function isKnown(name: string): boolean {
  return name in TEXTS || name in NUMBERS || name in FLAGS || name === ADVANCED;
}

/** Whether a field of a post is one of its head. */
export function isSeoMeta(field: string, kind: Kind): boolean {
  return field === PRIMARY[kind] || (field.startsWith(META) && isKnown(field.slice(META.length)));
}

/** Whether a field of a term is one of its head. */
export function isTermSeo(field: string): boolean {
  return field === TERM_NOINDEX || (field.startsWith('seo:') && field.slice(4) in OF_TERMS);
}

/** The fields of the head of a post. */
export function seoOfPost(fields: Fields, kind: Kind, context: BuildContext): Partial<SeoFields> {
  const seo = seoOf({
    get: (name) => asText(fields[META + name]),
    changed: (name, reason) => context.changed(META + name, reason),
  });
  const category = primaryCategory(fields, PRIMARY[kind], context);
  return category === undefined ? seo : { ...seo, primary_category: category };
}

function primaryCategory(fields: Fields, field: string | undefined, context: BuildContext): number | undefined {
  const category = field === undefined ? 0 : idIn(fields, field, context);
  if (field === undefined || category === 0) return undefined;
  const target = context.target('terms', category);
  if (target === undefined) context.changed(field, `There is no category ${category}: it has no main one.`);
  return target;
}

/** The fields of the head of a term. */
export function seoOfTerm(fields: Fields, context: BuildContext): Partial<SeoFields> {
  const names = new Map(Object.entries(OF_TERMS).map(([own, name]) => [name, own]));
  const field = (name: string): string => `seo:${names.get(name) ?? ''}`;
  const seo = seoOf({
    get: (name) => asText(fields[field(name)]),
    changed: (name, reason) => context.changed(field(name), reason),
  });
  const noindex = asText(fields[TERM_NOINDEX]);
  return noindex === 'noindex' || noindex === 'index' ? { ...seo, noindex: noindex === 'noindex' } : seo;
}

function seoOf({ get, changed }: SeoReader): Partial<SeoFields> {
  const seo: Record<string, string | number | boolean> = {};
  for (const [name, member] of Object.entries(TEXTS)) {
    const value = get(name);
    const length = LENGTHS[member] ?? MAX_TEXT;
    if (value.length > length) changed(name, `It has ${value.length} characters; the column holds ${length}.`);
    if (value !== '') seo[member] = value.slice(0, length).toWellFormed();
  }
  for (const [name, member] of Object.entries(NUMBERS)) {
    const value = get(name);
    if (/^\d{1,4}$/.test(value)) seo[member] = Number(value);
    else if (value !== '') changed(name, `${JSON.stringify(value)} is no number of up to four digits.`);
  }
  for (const [name, member] of Object.entries(FLAGS)) {
    const value = get(name);
    if (value === '1' || value === '2') seo[member] = value === '1';
    else if (value !== '' && value !== '0') changed(name, `${JSON.stringify(value)} is neither yes nor no.`);
  }
  const advanced = get(ADVANCED).split(',');
  for (const word of ADVANCED_WORDS) if (advanced.includes(word)) seo[word] = true;
  const words = ADVANCED_WORDS.filter((word) => advanced.includes(word)).join(',');
  if (get(ADVANCED) !== words) changed(ADVANCED, 'Instructions for robots that are not known here are left out.');
  return seo;
}

/** What a head says, as meta of a post. */
export function postSeoFields(
  seo: Partial<SeoFields> | undefined,
  kind: Kind,
  context: BuildContext,
): Record<string, FieldValue> {
  const values = valuesOf(seo);
  const fields: Record<string, FieldValue> = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [META + name, value]),
  );
  const [field, category] = [PRIMARY[kind], seo?.primary_category ?? null];
  if (field !== undefined && category !== null) fields[field] = context.source('terms', category) ?? '';
  return fields;
}

/** What a head says, as a term has it. */
export function termSeoFields(seo: Partial<SeoFields> | undefined): Record<string, FieldValue> {
  const { 'meta-robots-noindex': noindex, ...values } = valuesOf(seo);
  const fields: Record<string, FieldValue> = {};
  for (const [own, name] of Object.entries(OF_TERMS)) if (name in values) fields[`seo:${own}`] = values[name];
  if (noindex !== undefined) fields[TERM_NOINDEX] = noindex === '1' ? 'noindex' : 'index';
  return fields;
}

function valuesOf(seo: Partial<SeoFields> = {}): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, member] of Object.entries({ ...TEXTS, ...NUMBERS })) {
    const value = seo[member];
    if (value !== undefined && value !== null) values[name] = String(value);
  }
  for (const [name, member] of Object.entries(FLAGS)) {
    const value = seo[member];
    if (value !== undefined && value !== null) values[name] = value ? '1' : '2';
  }
  const advanced = ADVANCED_WORDS.filter((word) => seo[word]);
  if (advanced.length > 0) values[ADVANCED] = advanced.join(',');
  return values;
}
