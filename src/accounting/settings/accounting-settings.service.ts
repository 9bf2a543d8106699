import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { invalidParameter } from '#core/errors';
import { InjectSettings, SettingsStore } from '#core/settings';
import { AccountingSettings, MIN_CONSULTANT } from './accounting.settings.js';
import type { ChangeAccountingSettingsDto } from './accounting-settings.dto.js';
import type { AccountingSettingsResponse } from './accounting-settings.response.js';

/** Shows and changes the settings of accounting. */
@Injectable()
export class AccountingSettingsService {
  constructor(
    private readonly database: Database,
    @InjectSettings(AccountingSettings) private readonly settings: SettingsStore<AccountingSettings>,
  ) {}

  async read(): Promise<AccountingSettingsResponse> {
    return { ...(await this.settings.read()) };
  }

  /** Changes what is sent. @throws RestError 400 `rest_invalid_param` */
  change(sent: ChangeAccountingSettingsDto): Promise<AccountingSettingsResponse> {
    const { datev_consultant: consultant = 0 } = sent;
    if (consultant !== 0 && consultant < MIN_CONSULTANT)
      throw invalidParameter('datev_consultant', `datev_consultant is 0, or at least ${MIN_CONSULTANT}.`);
    return this.database.write(async () => ({ ...(await this.settings.change(sent)) }));
  }
}
