import { Injectable } from '@nestjs/common';
import type { PageSite } from '#core/site';
import { PageLanguagesService } from '../layout/page-languages.service.js';
import { TextsService } from '../texts/texts.service.js';
import { ShopLanguage } from './shop-language.js';
import { SHOP_TEXTS } from './texts/shop-texts.js';

/** Chooses the language of pages of the shop. */
@Injectable()
export class ShopLanguageService {
  constructor(
    private readonly texts: TextsService,
    private readonly languages: PageLanguagesService,
  ) {
    texts.addAll(SHOP_TEXTS);
  }

  /**
   * For pages that nothing stores: the language that the visitor chose, else the first of theirs that has texts
   * (`Accept-Language`), else that of the purchaser, else that of the site.
   * @param languages of the purchaser (`OrderEntity.languages`)
   */
  of(site: PageSite, languages = ''): ShopLanguage {
    const preferred = [this.languages.ofVisitor(), languages].filter((list) => list !== '').join(',');
    const language = this.texts.of(preferred, site.language);
    return new ShopLanguage(language, site, this.languages.choices(language.tag));
  }

  /** For parts of public pages, which are stored: the language of the page. */
  ofPage(site: PageSite): ShopLanguage {
    return this.languages.currentAs(site, ShopLanguage);
  }
}
