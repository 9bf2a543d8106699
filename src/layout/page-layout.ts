import { documentHtml, html, type Html } from '#core/html';
import { PageTemplate, rendered, type PageSite, type SiteLink } from '#core/site';
import { pictureHtml, type Picture } from './picture.js';
import { siteStyles } from './site-styles.js';

/** A language that a visitor can choose for a page. */
export interface LanguageChoice {
  /** BCP 47. */
  tag: string;
  /** What it calls itself. */
  name: string;
  /** Address that chooses it and leads back to the page. */
  url: string;
  isCurrent: boolean;
}

/** The language of a page, and the texts of the layout in it. */
export interface LayoutLanguage {
  /** BCP 47. */
  tag: string;
  isRightToLeft: boolean;
  /** Link to the main content. */
  skip: string;
  /** Name of the navigation. */
  navigation: string;
  events: string;
  /** Name of the links in the footer. */
  footer?: string;
  /** Name of the list of languages. */
  choice?: string;
  /** Languages that the visitor can choose; empty: there is only this one. */
  choices?: readonly LanguageChoice[];
}

const ENGLISH: LayoutLanguage = {
  tag: 'en',
  isRightToLeft: false,
  skip: 'Skip to the content',
  navigation: 'Site',
  events: 'Events',
  footer: 'About this site',
};

/** The parts of a public page that differ from page to page. */
export interface PageLayoutParts {
  /** Title of the document, plain text. */
  title: string;
  site: PageSite;
  /** Address of the site without a slash at the end. */
  siteUrl: string;
  /** Elements of the head: metadata, links, structured data. */
  head?: Html;
  /** Content of `<main>`. Its classes are listed at `siteStyles`. */
  main: Html;
  /** Default: English. */
  language?: LayoutLanguage;
}

/** The content of `<body>`: header, main content and footer of a page. */
export const LAYOUT_TEMPLATE = new PageTemplate<PageLayoutParts>(
  'layout',
  ({ site, siteUrl, main, language = ENGLISH }) => {
    const { logo } = site;
    return html`<a class="skip" href="#main">${language.skip}</a>
      <header class="site-header">
        <a class="site-header__name" href="${siteUrl}/">${logo && logoHtml(logo)}${site.title}</a>
        <nav aria-label="${language.navigation}">
          ${menuHtml(site.links?.header ?? [{ label: language.events, url: `${siteUrl}/events/`, children: [] }])}
        </nav>
      </header>
      <main id="main" tabindex="-1">${main}</main>
      ${footer(site, language)}`;
  },
);

/** Height of the logo in the header, in rem, as the stylesheet has it. */
const LOGO_HEIGHT_REM = 2.25;

function logoHtml(logo: Picture): Html {
  const width = Math.ceil((LOGO_HEIGHT_REM * 10 * logo.width) / logo.height) / 10;
  return pictureHtml(logo, { sizes: `${width}rem`, isFirst: true });
}

function footer(
  { description, links }: PageSite,
  { choice, choices = [], footer: label }: LayoutLanguage,
): Html | undefined {
  const legal = [links?.imprint, links?.privacy, links?.terms].filter((page) => page !== undefined);
  const shown = [...(links?.footer ?? []), ...legal.map(({ title, url }) => ({ label: title, url, children: [] }))];
  if (description === '' && choices.length === 0 && shown.length === 0) return undefined;
  return html`<footer class="site-footer">
    ${description !== '' && html`<p>${description}</p>`}
    ${shown.length > 0 && html`<nav aria-label="${label}">${menuHtml(shown)}</nav>`}
    ${choices.length > 0 && languageLinks(choice, choices)}
  </footer>`;
}

/** Entries with others below them open on demand, without scripts. */
function menuHtml(links: readonly SiteLink[]): Html {
  return html`<ul>
    ${links.map(
      ({ label, url, children }) =>
        html`<li>
          ${
            children.length === 0
              ? linkHtml(label, url)
              : html`<details class="submenu">
                  <summary>${label}</summary>
                  ${menuHtml(url === undefined ? children : [{ label, url, children: [] }, ...children])}
                </details>`
          }
        </li>`,
    )}
  </ul>`;
}

function linkHtml(label: string, url: string | undefined): Html {
  return url === undefined ? html`<span>${label}</span>` : html`<a href="${url}">${label}</a>`;
}

function languageLinks(label: string | undefined, choices: readonly LanguageChoice[]): Html {
  return html`<nav aria-label="${label}">
    <ul>
      ${choices.map(
        ({ tag, name, url, isCurrent }) =>
          html`<li>
            <a lang="${tag}" hreflang="${tag}" href="${url}" rel="nofollow" ${isCurrent && html`aria-current="true"`}
              >${name}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`;
}

/** Writes a public page: the header and footer of the site around the main content, in the one design of the site. */
export function pageLayout(parts: PageLayoutParts): string {
  const { title, site, head, language = ENGLISH } = parts;
  return documentHtml({
    title,
    head,
    language: language.tag,
    isRightToLeft: language.isRightToLeft,
    styles: siteStyles(site),
    body: rendered(site, LAYOUT_TEMPLATE, parts),
  });
}
