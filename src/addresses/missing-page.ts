import { html } from '#core/html';
import type { PageLink, PageSite } from '#core/site';
import type { PageLanguage } from '../layout/page-language.js';
import { pageLayout } from '../layout/page-layout.js';
import { searchForm } from './search-form.js';

/** The page of an address where there is nothing. @param links that modules add */
export function missingPage(
  site: PageSite,
  siteUrl: string,
  { language, links }: { language: PageLanguage; links: readonly PageLink[] },
): string {
  return pageLayout({
    title: `${language.text('missing.title')} – ${site.title}`,
    language: language.layout,
    site,
    siteUrl,
    main: html` <h1>${language.text('missing.heading')}</h1>
      <p>
        ${language.text('missing.moved')}
        <a href="${siteUrl}/">${language.text('missing.start')}</a>${language.text('missing.search')}
      </p>
      ${searchForm(siteUrl, language)}
      ${links.map((link) => html`<p><a href="${link.address}" rel="nofollow">${language.linkText(link)}</a></p>`)}`,
  });
}
