import { CURIE, type ContentType } from '#core/content';
import type { MapperContext } from '#core/context';
import { itemPath } from './rest-base.js';

/** One target of a relation. */
export interface ItemLink {
  href: string;
  /** `_embed` may fetch it. */
  embeddable?: true;
  [fact: string]: unknown;
}

/** `_links` of an item: targets by relation. */
export type ItemLinks = Record<string, readonly ItemLink[]>;

/** What every post's links are made from. */
export interface ItemWithLinks {
  type: ContentType;
  id: number;
  /** Null when the author's account is gone. */
  authorId: number | null;
  /** Methods that the caller may use on it. */
  allow: readonly string[];
  /** Whether posts of the kind have comments. */
  comments: boolean;
}

/** The relations all posts have: `self`, `collection`, `about`, `author`, `replies` (content.md, `_links`). */
export function postLinks({ type, id, authorId, allow, comments }: ItemWithLinks, request: MapperContext): ItemLinks {
  return {
    self: [{ href: request.restUrl(itemPath(type, id)), targetHints: { allow } }],
    collection: [{ href: request.restUrl(`content/v2/${type.restBase}`) }],
    about: [{ href: request.restUrl(`content/v2/types/${type.name}`) }],
    ...(authorId === null ? {} : { author: [embeddable(request, `content/v2/users/${authorId}`)] }),
    ...(comments ? { replies: [embeddable(request, `content/v2/comments?post=${id}`)] } : {}),
  };
}

/** A target at a REST path of ours that `_embed` may fetch. */
export function embeddable(request: MapperContext, path: string, facts: Record<string, unknown> = {}): ItemLink {
  return { embeddable: true, ...facts, href: request.restUrl(path) };
}

/** `wp:action-<name>` for each thing the caller may do beside changing the item; shown in edit context only. */
export function actionLinks(
  request: MapperContext,
  type: ContentType,
  id: number,
  actions: readonly string[],
): ItemLinks {
  const href = request.restUrl(itemPath(type, id));
  return Object.fromEntries(actions.map((action) => [`wp:action-${action}`, [{ href }]]));
}

/** Links with `curies`, which says what `wp:` means, where any relation has that prefix. */
export function withCuries(links: ItemLinks): ItemLinks {
  const prefixed = Object.keys(links).some((relation) => relation.startsWith('wp:'));
  return prefixed ? { ...links, curies: [{ ...CURIE }] } : links;
}

/** `Link` header of a single post: where people read it (content.md, "Link header"). */
export function alternateLink(permalink: string): string {
  return `<${permalink}>; rel="alternate"; type=text/html`;
}
