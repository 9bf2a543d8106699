import { decodeEntities, tokenizeMarkup } from '#core/text';

/** Whether a link leads to this site and whether it is a picture. */
export type LinkType = 'internal' | 'external' | 'image-in' | 'image-ex';

/** A link in a text. */
export interface TextLink {
  /** Absolute address. */
  url: string;
  type: LinkType;
  /** Path below the site, for links to pages of it. */
  path?: string;
}

/** More links than this in one text are not looked at. */
const MAX_LINKS = 1000;
/** Longer addresses are not stored. */
const MAX_URL_LENGTH = 2000;

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SRC = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** The links and pictures of a text; of each address one. @param siteUrl without a slash at the end */
export function textLinks(html: string, siteUrl: string): TextLink[] {
  if (!/<(?:a|img)\s/i.test(html) || !URL.canParse(siteUrl)) return [];
  const links = new Map<string, TextLink>();
  for (const token of tokenizeMarkup(html)) {
    if (links.size >= MAX_LINKS) break;
    if (token.kind !== 'tag' || token.closing) continue;
    const picture = token.name === 'img';
    if (!picture && token.name !== 'a') continue;
    const match = (picture ? SRC : HREF).exec(token.text);
    const link = linkOf(decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim(), siteUrl, picture);
    if (link) links.set(`${link.type} ${link.url}`, link);
  }
  return [...links.values()];
}

function linkOf(address: string, siteUrl: string, picture: boolean): TextLink | undefined {
  if (address === '' || address.startsWith('#') || !URL.canParse(address, `${siteUrl}/`)) return undefined;
  const url = new URL(address, `${siteUrl}/`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.href.length > MAX_URL_LENGTH) return undefined;
  const site = new URL(siteUrl);
  const base = site.pathname.replace(/\/$/, '');
  const own = url.host === site.host && (url.pathname === base || url.pathname.startsWith(`${base}/`));
  if (picture) return { url: url.href, type: own ? 'image-in' : 'image-ex' };
  return own
    ? { url: url.href, type: 'internal', path: url.pathname.slice(base.length) || '/' }
    : { url: url.href, type: 'external' };
}
