import { Injectable } from '@nestjs/common';
import { nowIn } from '#core/time';
import { Clock } from '#core/context';
import { SiteService } from '#core/site';

/** One moment on the clocks of the site and in UTC, to the second. */
export interface SiteMoment {
  date: string;
  date_utc: string;
}

/** The present moment as it is stored. */
@Injectable()
export class SiteClockService {
  constructor(
    private readonly site: SiteService,
    private readonly clock: Clock,
  ) {}

  /** Ask before a unit of work begins: inside of one it takes a query. */
  async present(): Promise<SiteMoment> {
    return nowIn((await this.site.settings()).timezone, this.clock.now());
  }
}
