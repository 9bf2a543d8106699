import { Module } from '@nestjs/common';
import { SeriesModule } from '../../cal/series/series.module.js';
import { ShopLanguageModule } from '../shop-language.module.js';
import { PassSectionService } from './pass-section.service.js';

/** Passes of series on the pages of events. The shop itself does not need series. */
@Module({
  imports: [SeriesModule, ShopLanguageModule],
  providers: [PassSectionService],
})
export class ShopPassesModule {}
