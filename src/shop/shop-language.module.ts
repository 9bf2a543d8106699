import { Module } from '@nestjs/common';
import { LayoutModule } from '../layout/layout.module.js';
import { ShopLanguageService } from './shop-language.service.js';

/** The language of pages that nothing stores, also for sites without the pages of the shop. */
@Module({
  imports: [LayoutModule],
  providers: [ShopLanguageService],
  exports: [ShopLanguageService],
})
export class ShopLanguageModule {}
