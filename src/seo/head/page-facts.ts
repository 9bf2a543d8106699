import type { SeoFields } from '../fields/seo-fields.js';

/** The texts and addresses of a page that its head and its graph use. */
export interface PageTexts {
  title: string;
  /** Empty: none. */
  description: string;
  /** The canonical address of the page, also where search engines do not get it; empty: none. */
  canonical: string;
}

/** A picture. */
export interface ImageFacts {
  url: string;
  /** Pixels. */
  width?: number;
  height?: number;
  /** MIME type. */
  type?: string;
  /** Plain text. */
  caption?: string;
}

/** An author, or the person that the site represents. */
export interface PersonFacts {
  /** Identifies the person without revealing who it is to those who only know the number. */
  hash: string;
  name: string;
  /** Their biography, plain text. */
  description: string;
  /** Their website; empty: none. */
  website: string;
  /** Address of their page on the site. */
  url: string;
  /** Their picture 96 and 500 pixels wide. */
  avatar: string;
  largeAvatar: string;
}

/** Whom the site represents; nothing while its settings are incomplete. */
export type RepresentedFacts =
  | { kind: 'organization'; name: string; description: string; logo: ImageFacts; sameAs: readonly string[] }
  | { kind: 'person'; person: PersonFacts; image: ImageFacts };

/** What every head of the site has in common. */
export interface SiteFacts {
  /** Address of the site, without a slash at the end. */
  url: string;
  name: string;
  description: string;
  /** `en_US`. */
  language: string;
  timezone: string;
  represents?: RepresentedFacts;
  /** Address of the organisation's Facebook page; empty: none. */
  facebook: string;
  /** Handle at X; empty: none. */
  twitter: string;
}

/** One step of a breadcrumb; names hold entities, as they are shown in HTML. */
export interface Crumb {
  name: string;
  url: string;
}

/** What is known of a text: a post, a page or an event. */
export interface ArticleFacts {
  /** Whether it is a blog post, which has an author and an `Article` in the graph. */
  isPost: boolean;
  /** UTC, `YYYY-MM-DD HH:MM:SS`; null: never. */
  published: string | null;
  modified: string | null;
  author?: PersonFacts;
  /** Title as HTML without tags. */
  headline: string;
  /** Words of title and text; absent while the text is hidden. */
  words?: number;
  /** About how long it takes to read the text; absent while it is hidden. */
  readingMinutes?: number;
  /** Comments that can be read; absent where none are accepted. */
  comments?: number;
  tags: readonly string[];
  categories: readonly string[];
  /** Picture for previews. */
  image?: ImageFacts;
  /** Whether its size is known because it is one of the site's uploads. */
  imageIsUpload: boolean;
  /** The event as schema.org describes it, if the site publishes it. */
  event?: Record<string, unknown>;
}

/** Kinds of pages; `missing` is the one at addresses where there is nothing. */
export type PageKind = 'home' | 'article' | 'term' | 'archive' | 'author' | 'date' | 'missing';

/** All that the head of one page is made from. */
export interface PageFacts {
  kind: PageKind;
  /** Its address; empty where it has none. */
  permalink: string;
  /** Template of the title, if the object has none of its own. */
  titleTemplate: string;
  /** Values of the variables that templates may name, plain text. */
  variables: Readonly<Record<string, string>>;
  fields: Readonly<SeoFields>;
  /** Whether search engines may index it by default. */
  indexable: boolean;
  /** Replaces a missing description where the page is shared. */
  summary: string;
  /** From the front page down to the page itself; empty: the page has none. */
  crumbs: readonly Crumb[];
  article?: ArticleFacts;
  /** Whose page it is. */
  person?: PersonFacts;
}

/** The language of the site as schema.org wants it: `en-US`. */
export function languageTag({ language }: SiteFacts): string {
  return language.replace('_', '-');
}
