import { Injectable } from '@nestjs/common';
import { InjectSettings, SettingsStore } from '#core/settings';
import type { ChangeWaitingListSettingsDto } from '../waiting-list.dto.js';
import type { WaitingListSettingsResponse } from '../waiting-list.response.js';
import { WaitingListSettings } from './waiting-list.settings.js';

/** Shows and changes the settings of waiting lists. */
@Injectable()
export class WaitingListSettingsService {
  constructor(@InjectSettings(WaitingListSettings) private readonly settings: SettingsStore<WaitingListSettings>) {}

  async read(): Promise<WaitingListSettingsResponse> {
    return { ...(await this.settings.read()) };
  }

  async change(sent: ChangeWaitingListSettingsDto): Promise<WaitingListSettingsResponse> {
    return { ...(await this.settings.change(sent)) };
  }
}
