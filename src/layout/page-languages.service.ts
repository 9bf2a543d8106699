import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestContext, SiteUrls } from '#core/context';
import { type DateStyle, type Html, baseLanguage, html } from '#core/html';
import { LANGUAGE_PARAMETER, languageChoice, languagePreferences } from '#core/http';
import type { Language } from '../texts/language.js';
import { TextsService } from '../texts/texts.service.js';
import { PageLanguage } from './page-language.js';
import { PageLanguagesConfig } from './page-languages.config.js';
import { PAGE_TEXTS } from './texts/page-texts.js';
import type { LanguageChoice } from './page-layout.js';

/** Path of the links by which visitors choose a language. */
export const LANGUAGE_PATH = '/language/';

/** What previews of a page show of its language and address. */
export interface PagePreview {
  /** Name of the language for Open Graph, such as `de_DE`. */
  locale: string;
  /** The address of the page, without a language. */
  address: string;
  /** Its address with the language that the request names. */
  shownAddress: string;
}

/** `de` as `de_DE`: Open Graph names languages with the territory. */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/** Chooses the language of public pages, and says in which others they are. */
@Injectable()
export class PageLanguagesService implements OnApplicationBootstrap {
  private readonly log = new Logger('Languages');
  /** Languages that visitors can choose, BCP 47; empty: none. */
  readonly offered: readonly string[];

  constructor(
    private readonly texts: TextsService,
    private readonly config: PageLanguagesConfig,
    private readonly urls: SiteUrls,
  ) {
    texts.addAll(PAGE_TEXTS);
    this.offered = config.pageLanguages.split(',').flatMap((tag) => tag.trim() || []);
  }

  /** Names the languages that pages cannot be in, after all texts were added. */
  onApplicationBootstrap(): void {
    const without = this.offered.filter((tag) => !this.texts.has(tag));
    if (without.length === 0) return;
    this.log.warn(
      `PAGE_LANGUAGES names ${without.join(', ')} without texts: these pages are in another language. There are texts in ${this.texts.languages.join(', ')}; TEXTS_DIR adds languages.`,
    );
  }

  /**
   * The language of the page of the running request: the one that the visitor chose, else, with
   * `PAGE_LANGUAGE_BY_BROWSER`, the first that the browser prefers, else that of the site. Of other requests and of
   * work without a request it is that of the site.
   */
  current(site: DateStyle): PageLanguage {
    return this.currentAs(site, PageLanguage);
  }

  /** As `current`, with what pages of a kind write beside texts and dates. */
  currentAs<Site extends DateStyle, Kind>(
    site: Site,
    kind: new (language: Language, site: Site, choices: readonly LanguageChoice[]) => Kind,
  ): Kind {
    const { isPage, chosenLanguage, languages } = requestAtHand();
    const language = this.texts.of(isPage ? this.wanted(chosenLanguage, languages) : '', site.language);
    return new kind(language, site, isPage ? this.choices(language.tag) : []);
  }

  /**
   * The languages that the visitor of the running request reads, for pages that nothing stores: the one that they chose,
   * if it is offered, and those of the browser; separated by commas, empty: not known.
   */
  ofVisitor(): string {
    const { chosenLanguage, languages } = requestAtHand();
    return [this.wanted(chosenLanguage, ''), languages].filter((list) => list !== '').join(',');
  }

  /** Links by which the visitor of the running request chooses another language, and comes back. @param current BCP 47 */
  choices(current: string): LanguageChoice[] {
    const { siteUrl } = this.urls;
    const back = encodeURIComponent(withoutLanguage(requestAtHand().target) || '/');
    return this.offered.map((tag) => ({
      tag,
      name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
      url: `${siteUrl}${LANGUAGE_PATH}${tag}?to=${back}`,
      isCurrent: baseLanguage(tag) === baseLanguage(current),
    }));
  }

  /** The language of the site, for what is the same for all visitors. */
  ofSite(site: DateStyle): PageLanguage {
    return new PageLanguage(this.texts.of('', site.language), site);
  }

  /** What of a request decides the language of a public page beside its address, for the key of a cache. */
  variantOf({ headers, url }: Pick<Request, 'headers' | 'url'>): string {
    if (!this.config.pageLanguageByBrowser || this.offered.length === 0) return '';
    return this.wanted(
      languageChoice(url, headers, this.urls.siteUrl),
      languagePreferences(headers['accept-language']),
    );
  }

  /** Says by which headers a public page varies. */
  vary(response: Response): void {
    if (this.offered.length === 0) return;
    response.vary('Cookie');
    if (this.config.pageLanguageByBrowser) response.vary('Accept-Language');
  }

  /** Links of a page's head to itself and to the page in the other languages. @param address of the page, without language */
  alternates(address: string, site: Pick<DateStyle, 'language'>): Html | undefined {
    if (this.offered.length === 0) return undefined;
    return html`${this.offered.map(
        (tag) => html`<link rel="alternate" hreflang="${tag}" href="${this.addressIn(tag, address, site)}" />`,
      )} <link rel="alternate" hreflang="x-default" href="${address}" />`;
  }

  /** The address of a page that counts as its own: with the language, where the request names one. */
  canonical(address: string, site: Pick<DateStyle, 'language'>): string {
    const named = this.named();
    return named === undefined ? address : this.addressIn(named, address, site);
  }

  /** What previews of a page show of its language and address. @param address of the page, without language */
  previewOf(address: string, site: Pick<DateStyle, 'language'>): PagePreview {
    const named = this.named();
    const isOther = named !== undefined && baseLanguage(named) !== baseLanguage(site.language);
    return {
      locale: isOther ? openGraphLocale(named) : site.language,
      address,
      shownAddress: this.canonical(address, site),
    };
  }

  /** The language that the address of the running request names, if it is offered. */
  private named(): string | undefined {
    return this.offers(languageChoice(requestAtHand().target, {}, this.urls.siteUrl));
  }

  /** The language of the list that a tag belongs to. */
  offers(tag: string): string | undefined {
    return this.offered.find((language) => baseLanguage(language) === baseLanguage(tag));
  }

  private addressIn(tag: string, address: string, site: Pick<DateStyle, 'language'>): string {
    if (baseLanguage(tag) === baseLanguage(site.language)) return address;
    return `${address}${address.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${tag}`;
  }

  /** @param chosen by the visitor @param preferred by the browser, separated by commas */
  private wanted(chosen: string, preferred: string): string {
    const tags = [chosen, ...(this.config.pageLanguageByBrowser ? preferred.split(',') : [])];
    return tags.find((tag) => tag !== '' && this.offers(tag) !== undefined) ?? '';
  }
}

/** What the running request says of the language of its page; nothing outside of one. */
function requestAtHand(): Pick<RequestContext, 'isPage' | 'chosenLanguage' | 'languages' | 'target'> {
  return RequestContext.peek() ?? new RequestContext();
}

/** A path with its query, without the parameter that names the language. */
function withoutLanguage(target: string): string {
  const [path, query = ''] = target.split('?', 2);
  const rest = query.split('&').filter((part) => part !== '' && part.split('=', 1)[0] !== LANGUAGE_PARAMETER);
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`;
}
