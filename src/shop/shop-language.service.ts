import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import type { PageSite } from '#core/site';
import { TextsService } from '../texts/texts.service.js';
import { ShopLanguage } from './shop-language.js';
import { SHOP_TEXTS } from './texts/shop-texts.js';

/** Chooses the language of pages of the shop. */
@Injectable()
export class ShopLanguageService {
  constructor(private readonly texts: TextsService) {
    texts.addAll(SHOP_TEXTS);
  }

  /**
   * The first language of the visitor that has texts (`Accept-Language`), else of the purchaser, else of the site.
   * @param languages of the purchaser (`OrderEntity.languages`)
   */
  of(site: PageSite, languages = ''): ShopLanguage {
    const wanted = [RequestContext.current().languages, languages].filter((list) => list !== '').join(',');
    return new ShopLanguage(this.texts.of(wanted, site.language), site);
  }

  /** English, for parts of pages that are in English for everyone. */
  english(site: PageSite): ShopLanguage {
    return new ShopLanguage(this.texts.of('en', site.language), site);
  }
}
