import { html, trusted, type Html } from '#core/html';
import { decodeEntities } from '#core/text';
import { headHtml } from '../seo/head/head-html.js';
import type { PagePreview } from '../layout/page-languages.service.js';
import type { Head } from '../seo/head/head.mapper.js';

/** Head of a page for search engines and previews. */
export interface PageHead {
  /** Title of the page; none: it has no head of its own. */
  title?: string;
  /** The address that counts as its own, where search engines may have it. */
  canonical?: string;
  /** The elements of the head, followed by others. */
  before(others: Html): Html;
}

/**
 * The parts of a head that a page shows: its title and address are elsewhere already.
 * @param preview in the language of the page; an address that an editor chose is the same in all languages
 */
export function pageHead(head: Head | undefined, preview: PagePreview): PageHead {
  if (!head) return { before: (others) => others };
  const { title, canonical, ...rest } = head;
  const { locale, address, shownAddress } = preview;
  const inLanguage = {
    ...(rest.og_locale === undefined ? {} : { og_locale: locale }),
    ...(rest.og_url === address ? { og_url: shownAddress } : {}),
  };
  const schema = rest.schema === undefined ? {} : { schema: plainTexts(rest.schema) };
  return {
    // Names in it are stored ready for HTML, and the page escapes its title itself.
    title: typeof title === 'string' ? decodeEntities(title) : undefined,
    canonical: typeof canonical === 'string' ? canonical : undefined,
    before: (others) => html`${trusted(headHtml({ ...rest, ...inLanguage, ...schema }))} ${others}`,
  };
}

/**
 * A graph whose texts have characters instead of entities: nothing decodes them in a script element. `seo/v1` and
 * `seo_head` show them as they are stored, as recorded.
 */
function plainTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('&') ? decodeEntities(value) : value;
  if (Array.isArray(value)) return value.map(plainTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainTexts(member)]));
}
