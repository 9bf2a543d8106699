import { html } from '#core/html';
import type { PageSite } from '#core/site';
import { pageLayout } from '../layout/page-layout.js';
import { searchForm } from './search-form.js';

/** The page of an address where there is nothing. */
export function missingPage(site: PageSite, siteUrl: string): string {
  return pageLayout({
    title: `Not found – ${site.title}`,
    site,
    siteUrl,
    main: html` <h1>There is nothing at this address</h1>
      <p>It may have moved. <a href="${siteUrl}/">Start from the front page</a>, or search for it.</p>
      ${searchForm(siteUrl)}`,
  });
}
