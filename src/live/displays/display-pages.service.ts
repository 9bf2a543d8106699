import { Injectable, type MessageEvent } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { TicketFiguresService } from '../../cal/tickets/figures/index.js';
import { SiteUrls } from '#core/context';
import { noRoute } from '#core/errors';
import { isId } from '#core/parameters';
import { SiteService } from '#core/site';
import { PageLanguage } from '../../layout/page-language.js';
import { PageLanguagesService } from '../../layout/page-languages.service.js';
import { TextsService } from '../../texts/texts.service.js';
import { toLiveCounts } from '../live-counts.mapper.js';
import { displayPage } from './display.page.js';
import { DISPLAY_TEXTS, type DisplayTextName } from './display-texts.js';
import type { DisplayEntity } from './display.entity.js';
import { DisplaysService } from './displays.service.js';

class DisplayLanguage extends PageLanguage<DisplayTextName> {}

/** What displays show, for those who have their address. */
@Injectable()
export class DisplayPagesService {
  constructor(
    private readonly displays: DisplaysService,
    private readonly figures: TicketFiguresService,
    private readonly languages: PageLanguagesService,
    private readonly site: SiteService,
    private readonly urls: SiteUrls,
    texts: TextsService,
  ) {
    texts.addAll(DISPLAY_TEXTS);
  }

  /** The page. @throws RestError 404 for a wrong or revoked key */
  async page(event: string, key: unknown): Promise<string> {
    const { event_id: id } = await this.get(event, key);
    const language = this.languages.currentAs(await this.site.settings(), DisplayLanguage);
    const { siteUrl } = this.urls;
    const live = `${siteUrl}/live/displays/${id}?key=${encodeURIComponent(String(key))}`;
    const counts = toLiveCounts(await this.figures.countsOf(id));
    return displayPage({ counts, language, siteUrl, live });
  }

  /** What the page follows. @throws RestError 404 for a wrong or revoked key, 429, 503 */
  async follow(event: string, key: unknown, lastId: string | undefined): Promise<Observable<MessageEvent>> {
    return this.displays.follow(await this.get(event, key), lastId);
  }

  private async get(event: string, key: unknown): Promise<DisplayEntity> {
    const id = Number(event);
    const display = isId(id) ? await this.displays.find(id, key) : undefined;
    if (!display) throw noRoute();
    return display;
  }
}
