import type { ContentParts } from '../../content/parts/content-parts.js';
import type { MapperContext } from '#core/context';
import type { PostEntity } from '#core/content';
import {
  autop,
  decodeEntities,
  encodeLoneAmpersands,
  renderContent,
  renderExcerpt,
  renderTitle,
  stripBlockComments,
  stripTags,
  visibleText,
} from '#core/text';

/** `<host>?id=<id>`: identity across sites. */
export function globalId({ siteHost }: Pick<MapperContext, 'siteHost'>, id: number): string {
  return `${siteHost}?id=${id}`;
}

/** Title, description and excerpt as HTML. @param parts what the content refers to */
export function renderedTexts(
  post: Pick<PostEntity, 'id' | 'title' | 'content' | 'excerpt'>,
  parts: ContentParts,
): {
  title: string;
  description: string;
  excerpt: string;
} {
  return {
    title: renderTitle(post.title),
    description: post.content === '' ? '' : renderContent(parts.shown(post)),
    excerpt: post.excerpt === '' ? '' : renderExcerpt(post.excerpt),
  };
}

/** The members of a response before those without a value are left out: optional ones may have none. */
type WithFalsy<Response> = {
  [Name in keyof Response]-?: undefined extends Response[Name] ? Response[Name] | false | null : Response[Name];
};

/** Leaves out members without a value: empty text, `"0"`, false, null (events.md §3). */
export function withoutFalsy<Response extends object>(members: WithFalsy<Response>): Response {
  const selected: Partial<Record<keyof Response, unknown>> = {};
  for (const name in members) {
    const value: unknown = members[name];
    if (value !== undefined && value !== null && value !== '' && value !== '0' && value !== false)
      selected[name] = value;
  }
  return selected as Response;
}

/** Most words of a description in JSON-LD. */
const MAX_DESCRIPTION_WORDS = 55;

/** Escapes what would end a script or an attribute; entities stay, those of two digits get three. */
const forScript = (html: string): string =>
  encodeLoneAmpersands(html, '&amp;')
    .replace(/&#(\d\d);/g, '&#0$1;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

/** A title inside JSON-LD, with what tells that a post is not for everybody. */
export function ldName(post: Pick<PostEntity, 'title' | 'status' | 'password'>): string {
  const prefix = post.password !== '' ? 'Protected: ' : post.status === 'private' ? 'Private: ' : '';
  return forScript(prefix + renderTitle(post.title));
}

/**
 * A description inside JSON-LD: the excerpt, or one paragraph of at most 55 words of the content. Line ends are a
 * backslash and an `n`, as clients of the interface are used to (events.md §3).
 */
export function ldDescription(post: Pick<PostEntity, 'content' | 'excerpt'>): string {
  const html = post.excerpt !== '' ? autop(post.excerpt).trim() : firstWords(post.content);
  return html === '' ? '' : `${forScript(html)}\n`.replace(/'/g, "\\'").replace(/\n/g, '\\n');
}

/** A content's first 55 words as a paragraph. */
function firstWords(content: string): string {
  const words = visibleText(stripBlockComments(content)).match(/\S+/g) ?? [];
  if (words.length === 0) return '';
  return `<p>${words.slice(0, MAX_DESCRIPTION_WORDS).join(' ')}${words.length > MAX_DESCRIPTION_WORDS ? ' [&hellip;]' : ''}</p>`;
}

/** Text of a single line field: no tags. */
export function fieldText(value: string): string {
  return decodeEntities(stripTags(value)).trim();
}
