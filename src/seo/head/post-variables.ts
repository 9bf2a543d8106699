import { siteVariables, withVariables, type Variables } from './variables.js';
import type { ContentType, TermOfPost } from '#core/content';
import type { SiteSettings } from '#core/site';
import { formatDate } from '#core/time';
import type { HeadPost } from './head-post.js';
import { plainLine } from '#core/text';
import { storedLine, summaryOf } from './text-facts.js';

/** What the variables of a post are worked out from. */
interface PostSources {
  type: ContentType;
  post: HeadPost;
  /** Whether its texts may be shown. */
  open: boolean;
  settings: SiteSettings;
  /** The present moment, in milliseconds since 1970. */
  nowMs: number;
  terms: readonly TermOfPost[];
  /** Name of the category that the editor has chosen as the main one; HTML-escaped. */
  primaryCategory?: string;
  author: string;
  keyphrase: string;
  /** When and where, of an event. */
  event?: Variables;
}

/** The variables that templates of a post may name (seo.md, "JSON head"). */
export function postVariables(sources: PostSources): Variables {
  const { type, post, open, settings, nowMs, terms, primaryCategory, author, keyphrase, event = {} } = sources;
  const write = (wall: string) => formatDate(wall, settings.timezone, settings.date_format, settings.language);
  const named = (taxonomy: string) =>
    terms.filter((term) => term.taxonomy === taxonomy).map(({ name }) => plainLine(name));
  return withVariables(withVariables(siteVariables(settings, nowMs), event), {
    id: String(post.id),
    title: storedLine(post.title),
    get excerpt() {
      return open ? plainLine(summaryOf(post)) : '';
    },
    get excerpt_only() {
      return open ? plainLine(post.excerpt) : '';
    },
    get date() {
      return write(post.date);
    },
    get modified() {
      return write(post.modified);
    },
    name: author,
    focuskw: keyphrase,
    pt_single: type.labels.one,
    pt_plural: type.labels.many,
    get category() {
      return named('category').join(', ');
    },
    get primary_category() {
      return primaryCategory === undefined ? (named('category')[0] ?? '') : plainLine(primaryCategory);
    },
    get tag() {
      return named('post_tag').join(', ');
    },
  });
}
