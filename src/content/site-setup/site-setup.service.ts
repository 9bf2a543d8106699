import { Injectable } from '@nestjs/common';
import { ContentIdRegistry } from '#core/content';
import { SiteService } from '#core/site';
import { ATTACHMENT } from '../content-types.js';
import type { SiteSetupResponse } from './site-setup.response.js';

/** Whether the page of the first settings is to be shown. */
@Injectable()
export class SiteSetupService {
  constructor(
    private readonly site: SiteService,
    private readonly registry: ContentIdRegistry,
  ) {}

  /** Files do not count as content: a logo is uploaded with the first settings. */
  async read(): Promise<SiteSetupResponse> {
    const { setup_done: isDone } = await this.site.settings();
    return { is_due: !isDone && (await this.registry.isEmpty([ATTACHMENT.name])) };
  }

  /** The page was finished or skipped, and is not shown again. */
  async finish(): Promise<SiteSetupResponse> {
    await this.site.change({ setup_done: true });
    return { is_due: false };
  }
}
