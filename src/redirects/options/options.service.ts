import { Injectable } from '@nestjs/common';
import { Clock, SiteUrls } from '#core/context';
import { GroupsRepository } from '../group/groups.repository.js';
import { trimmed } from '../loose-values.js';
import { readOptions, type OptionsInput } from './read-options.js';
import { RedirectSettingsService } from '../settings/redirect-settings.service.js';
import { toOptionsResponse } from './options.mapper.js';
import type { RedirectOptionsResponse } from './options.response.js';

/** Shows and changes the settings of redirects. */
@Injectable()
export class OptionsService {
  constructor(
    private readonly settings: RedirectSettingsService,
    private readonly groups: GroupsRepository,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  async read(): Promise<RedirectOptionsResponse> {
    return toOptionsResponse(await this.settings.current(), await this.groups.all());
  }

  /** Changes what is sent and makes sense, and gives all. A file for Apache is not written: the answer says so. */
  async change(sent: OptionsInput): Promise<RedirectOptionsResponse> {
    const groups = await this.groups.all();
    const changes = readOptions(trimmed(sent) as OptionsInput, {
      groups: groups.map(({ id }) => id),
      current: await this.settings.current(),
      scheme: this.urls.siteUrl.startsWith('https:') ? 'https' : 'http',
      now: this.clock.now(),
    });
    const options = await this.settings.change(changes);
    const shown = toOptionsResponse(options, groups);
    const { location } = sent;
    if (location === undefined || location === null || location === '') return shown;
    return { ...shown, warning: 'No file is written: fetch what Apache needs with export/2/apache.' };
  }
}
