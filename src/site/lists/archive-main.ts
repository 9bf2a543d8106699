import { RequestContext } from '#core/context';
import { permalink } from '#core/content';
import { POST } from '../../content/content-types.js';
import { html, trusted, type Html, contentLanguage, dayHtml } from '#core/html';
import { PageTemplate, type PageSite } from '#core/site';
import { renderTitle } from '#core/text';
import type { ListedPost } from '../../content/posts/published-posts.service.js';

/** A post in a list of links. */
export interface PostLink {
  url: string;
  /** As HTML; of a protected post it says so. */
  title: Html;
  /** Wall clock of the site. */
  date: string;
  /** `false`: its content is behind a password. */
  isOpen: boolean;
}

/** What pages of archives are made from. */
export interface ArchiveParts {
  site: PageSite;
  /** Address of the site without a slash at the end. */
  siteUrl: string;
  /** Plain text. */
  heading: string;
  posts: readonly PostLink[];
  /** Addresses of the neighbouring pages; nothing on the first and last page. */
  newer?: string;
  older?: string;
}

/** The main content of the archive of a category, tag or author. */
export const ARCHIVE_TEMPLATE = new PageTemplate<ArchiveParts>(
  'archive',
  ({ site, heading, posts, newer, older }) =>
    html`<h1>${heading}</h1>
      ${posts.length === 0 ? html`<p>There are no posts yet.</p>` : postList(posts, site)}
      ${
        (newer ?? older) !== undefined &&
        html`<nav class="pages" aria-label="Pages">
          ${newer !== undefined && html`<a rel="prev" href="${newer}">Newer posts</a>`}
          ${older !== undefined && html`<a rel="next" href="${older}">Older posts</a>`}
        </nav>`
      }`,
);

/** Links to posts with their dates. */
export function postList(posts: readonly PostLink[], site: PageSite): Html {
  return html`<ul class="list">
    ${posts.map(
      ({ url, title, date, isOpen }) =>
        html`<li>
          <a${contentLanguage(site.language)} href="${url}">${title}</a>
          <p class="meta">
            ${dayHtml(date, site)}${!isOpen && html` · Protected by a password`}
          </p>
        </li>`,
    )}
  </ul>`;
}

/** A link to a public post. */
export function listedLink(post: ListedPost): PostLink {
  const title = `${post.password === '' ? '' : 'Protected: '}${renderTitle(post.title)}`;
  return {
    url: permalink(RequestContext.current(), POST, post),
    title: trusted(title),
    date: post.date,
    isOpen: post.password === '',
  };
}
