import { Injectable, Logger } from '@nestjs/common';
import {
  addressPath,
  type ContentObserver,
  type PostChange,
  type PostPlace,
  PostTreeService,
  type PostType,
  RegisterContentObserver,
} from '#core/content';
import { PAGE } from '../../content/content-types.js';
import { SiteUrls } from '#core/context';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { RulesService } from '../redirect/rules.service.js';
import { cleanSource } from '../redirect/source.js';
import type { RedirectSettings } from '../settings/redirect.settings.js';
import { RedirectSettingsService } from '../settings/redirect-settings.service.js';
import { monitoredMove } from './monitored-move.js';

/**
 * Makes rules for published posts that get another address or go to the trash (redirects.md §12), in the unit of work
 * that changes them: the new address and the rule from the old one are there together or not at all.
 */
@RegisterContentObserver()
@Injectable()
export class PermalinkMonitorService implements ContentObserver {
  private readonly log = new Logger('Redirects');

  constructor(
    private readonly settings: RedirectSettingsService,
    private readonly rules: RulesService,
    private readonly tree: PostTreeService,
    private readonly site: SiteService,
    private readonly urls: SiteUrls,
  ) {}

  async postChanged({ type, before, after }: PostChange): Promise<void> {
    if (before?.status !== 'publish' || !after) return;
    const options = await this.settings.current();
    if (options.monitor_post === 0 || !options.monitor_types.some((name) => name === type.name)) return;
    if (await this.isFrontPage(type, after.id)) return;
    const move = monitoredMove(
      { status: before.status, path: await this.path(type, before) },
      { status: after.status, path: await this.path(type, after) },
      options,
      `${this.urls.sitePath}/`,
    );
    if (!move) return;
    for (const { from, to } of move.pairs) {
      await this.rules.disableByUrl(cleanSource(to, false));
      await this.make(from, to, move.enabled, options);
    }
  }

  private async make(from: string, to: string, enabled: boolean, options: RedirectSettings): Promise<void> {
    try {
      await this.rules.create({
        url: from,
        match_type: 'url',
        action_type: 'url',
        action_code: 301,
        action_data: { url: to },
        group_id: options.monitor_post,
        enabled,
      });
    } catch (error) {
      // A post must not fail to be saved because, for instance, the group of the monitor was deleted.
      if (!(error instanceof RestError)) throw error;
      this.log.warn(`No redirect from ${from} was made: ${error.message}`);
    }
  }

  /** As sources of rules are stored: with the folder of the site. */
  private async path(type: PostType, post: PostPlace): Promise<string> {
    return this.urls.sitePath + addressPath(this.urls, type, post, await this.tree.path(type, post.parent_id));
  }

  private async isFrontPage(type: PostType, id: number): Promise<boolean> {
    if (type !== PAGE) return false;
    const { show_on_front: shows, page_on_front: front } = await this.site.settings();
    return shows === 'page' && front === id;
  }
}
