import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { html, type Html } from '#core/html';
import { SiteService } from '#core/site';
import { pageLayout } from '../../layout/page-layout.js';
import type { ShopLanguage } from '../../shop/shop-language.js';
import { ShopLanguageService } from '../../shop/shop-language.service.js';
import type { ShopPage } from '../../shop/shop-page.js';
import type { TextValues } from '../../texts/language.js';
import { TextsService } from '../../texts/texts.service.js';
import { MAIL_PAGE_TEXTS, mailPageText, type MailPageTextName } from './mail-page-texts.js';

/** What a page of the mail module is written with. */
export interface MailPageWriter {
  language: ShopLanguage;
  /** Address of the site, without a slash at the end. */
  siteUrl: string;
  /** A text in the language of the page. */
  text(name: MailPageTextName, values?: TextValues): string;
}

/** Pages of the mail module in the language that the visitor reads. Search engines do not list them. */
@Injectable()
export class MailPageService {
  constructor(
    private readonly site: SiteService,
    private readonly languages: ShopLanguageService,
    private readonly urls: SiteUrls,
    texts: TextsService,
  ) {
    texts.addAll(MAIL_PAGE_TEXTS);
  }

  /** A whole page. @param title name of the heading, which is also the title in front of that of the site */
  async page(title: MailPageTextName, content: (writer: MailPageWriter) => Html, status = 200): Promise<ShopPage> {
    const site = await this.site.plainSettings();
    const { siteUrl } = this.urls;
    const language = this.languages.of(site);
    const text: MailPageWriter['text'] = (name, values) => mailPageText(language, name, values);
    const writer: MailPageWriter = { language, siteUrl, text };
    const heading = writer.text(title);
    const head = html`<meta name="robots" content="noindex" />`;
    const main = html`<h1>${heading}</h1>
      ${content(writer)}`;
    const body = pageLayout({
      title: `${heading} – ${site.title}`,
      site,
      siteUrl,
      head,
      main,
      language: language.layout,
    });
    return { status, html: body };
  }
}
