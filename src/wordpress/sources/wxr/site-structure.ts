import { PLAIN_STRUCTURE, structuredPath } from '#core/context';
import { trimEnd } from '#core/text';

/** Addresses by id, such as `/?p=7`: WordPress stores an empty structure. */
const BY_ID = '';
/** Structures of permalinks that WordPress offers, and those that sites have instead most often. */
const STANDARD_STRUCTURES: readonly string[] = [
  BY_ID,
  PLAIN_STRUCTURE,
  '/%year%/%monthnum%/%day%/%postname%/',
  '/%year%/%monthnum%/%postname%/',
  '/%year%/%postname%/',
  '/archives/%post_id%/',
  '/%post_id%/',
];

/** What an item of an export says of a post and its address. */
export interface LinkedPost {
  id: number;
  /** With escapes. */
  slug: string;
  /** `YYYY-MM-DD HH:MM:SS` in the zone of the site. */
  date: string;
  /** Address at the site. */
  link: string;
}

/** Finds the structure of permalinks of a site from its export, which does not name it but has the addresses of posts. */
export class SiteStructure {
  private fitting = STANDARD_STRUCTURES;
  private isNoted = false;

  /** Notes the address of a public post. @param siteUrl address of the site, without `/` at the end */
  notePost(post: LinkedPost, siteUrl: string): void {
    if (post.link === '') return;
    this.isNoted = true;
    const path = post.link.startsWith(`${siteUrl}/`) ? decoded(post.link.slice(siteUrl.length)) : undefined;
    this.fitting = this.fitting.filter((structure) => path === pathOf(post, structure));
  }

  /** The only structure with which all posts have their addresses; undefined: there is none, or there are several. */
  get structure(): string | undefined {
    return this.isNoted && this.fitting.length === 1 ? this.fitting[0] : undefined;
  }
}

function pathOf(post: LinkedPost, structure: string): string {
  return structure === BY_ID ? `/?p=${post.id}` : decoded(structuredPath(structure, post));
}

/** A path as people read it, with a slash at its end: some sites have their addresses without it. */
function decoded(path: string): string {
  const whole = path.includes('?') ? path : `${trimEnd(path, '/')}/`;
  try {
    return decodeURIComponent(whole);
  } catch {
    return whole;
  }
}
