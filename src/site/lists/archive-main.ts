import { type AddressContext, permalink } from '#core/content';
import { POST } from '../../content/content-types.js';
import { html, trusted, type Html, dayHtml } from '#core/html';
import { PageTemplate, type PageSite } from '#core/site';
import { renderTitle } from '#core/text';
import type { ListedPost } from '../../content/posts/published-posts.service.js';
import type { PageLanguage } from '../../layout/page-language.js';

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
  language: PageLanguage;
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
  ({ language, heading, posts, newer, older }) =>
    html`<h1>${heading}</h1>
      ${posts.length === 0 ? html`<p>${language.text('archive.none')}</p>` : postList(posts, language)}
      ${
        (newer ?? older) !== undefined &&
        html`<nav class="pages" aria-label="${language.text('pages')}">
          ${newer !== undefined && html`<a rel="prev" href="${newer}">${language.text('archive.newer')}</a>`}
          ${older !== undefined && html`<a rel="next" href="${older}">${language.text('archive.older')}</a>`}
        </nav>`
      }`,
);

/** Links to posts with their dates. */
export function postList(posts: readonly PostLink[], language: PageLanguage): Html {
  return html`<ul class="list">
    ${posts.map(
      ({ url, title, date, isOpen }) =>
        html`<li>
          <a${language.ofContent} href="${url}">${title}</a>
          <p class="meta">
            ${dayHtml(date, language.dates)}${!isOpen && html` · ${language.text('post.isProtected')}`}
          </p>
        </li>`,
    )}
  </ul>`;
}

/** A link to a public post. */
export function listedLink(urls: AddressContext, post: ListedPost, language: PageLanguage): PostLink {
  const title = renderTitle(post.title);
  return {
    url: permalink(urls, POST, post),
    title: trusted(post.password === '' ? title : language.text('post.protectedTitle', { title })),
    date: post.date,
    isOpen: post.password === '',
  };
}
