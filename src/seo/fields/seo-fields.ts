import type { Schema } from '#core/parameters';
import { ARTICLE_TYPES, PAGE_TYPES } from './schema-types.js';
import type { SeoFieldsResponse } from './seo-fields.response.js';

/** The kinds of things whose heads people can shape. */
export type SeoObjectType = 'post' | 'term' | 'user';

/** Fields of the head of one object; null: not set, so that the defaults apply. */
export type SeoFields = SeoFieldsResponse;

const flag = (description: string): Schema => ({ type: ['boolean', 'null'], description });
const text = (description: string, maxLength = 5000): Schema => ({ type: ['string', 'null'], maxLength, description });
const address = (description: string): Schema => ({
  type: ['string', 'null'],
  maxLength: 2000,
  pattern: '^(https?://[^\\s"<>]+)?$',
  description: `${description} An absolute http or https address.`,
});
const score = (description: string): Schema => ({ type: ['integer', 'null'], minimum: 0, maximum: 100, description });

/** The fields with what they accept; null and an empty text give the default back. */
export const SEO_FIELDS: Readonly<Record<keyof SeoFields, Schema>> = {
  title: text('Title of the page; %%variables%% are filled in.'),
  description: text('Description for search results; %%variables%% are filled in.'),
  canonical: address('The address that counts as its own.'),
  noindex: flag('Search engines are to leave it out.'),
  nofollow: flag('Search engines are not to follow its links.'),
  noarchive: flag('No copies are to be shown.'),
  nosnippet: flag('No excerpts are to be shown.'),
  noimageindex: flag('Its pictures are to be left out.'),
  is_cornerstone: flag('Whether it is among the most important texts.'),
  open_graph_title: text('Title where it is shared.'),
  open_graph_description: text('Description where it is shared.'),
  open_graph_image: address('Picture where it is shared.'),
  twitter_title: text('Title on X, where it differs.'),
  twitter_description: text('Description on X, where it differs.'),
  twitter_image: address('Picture on X, where it differs.'),
  breadcrumb_title: text('Name in the breadcrumb.'),
  schema_page_type: { type: ['string', 'null'], enum: [...PAGE_TYPES, '', null], description: 'Kind of page.' },
  schema_article_type: {
    type: ['string', 'null'],
    enum: [...ARTICLE_TYPES, '', null],
    description: 'Kind of article; None: no article.',
  },
  focus_keyphrase: text('What it is to be found by.', 191),
  seo_score: score('How good it is for search, as an editor found it; 0: not known.'),
  readability_score: score('How readable it is; 0: not known.'),
  inclusive_language_score: score('How inclusive its language is; 0: not known.'),
  reading_minutes: { type: ['integer', 'null'], minimum: 0, maximum: 10_000, description: 'Minutes it takes to read.' },
  primary_category: {
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'Id of the main category of a post or event. It counts while the post has that category.',
  },
};

export const SEO_FIELD_NAMES = Object.keys(SEO_FIELDS) as (keyof SeoFields)[];

/** Which fields are flags; databases keep them as numbers. */
export const SEO_FLAGS: ReadonlySet<string> = new Set([
  'noindex',
  'nofollow',
  'noarchive',
  'nosnippet',
  'noimageindex',
  'is_cornerstone',
]);

/** Nothing said. */
export const NO_SEO_FIELDS = Object.freeze(
  Object.fromEntries(SEO_FIELD_NAMES.map((name) => [name, null])),
) as unknown as Readonly<SeoFields>;
