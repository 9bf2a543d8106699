import { RestController } from '#core/rest';
import { settingsController } from '#core/settings';
import { STRICT } from '../../cal/tickets/kernel/index.js';
import { ChangeAccountingSettingsDto } from './accounting-settings.dto.js';
import { AccountingSettingsResponse } from './accounting-settings.response.js';
import { AccountingSettingsService } from './accounting-settings.service.js';

/** `accounting/v1/settings`: for administrators. */
@RestController('accounting/v1', 'settings')
export class AccountingSettingsController extends settingsController({
  service: AccountingSettingsService,
  response: AccountingSettingsResponse,
  dto: ChangeAccountingSettingsDto,
  name: 'AccountingSettings',
  subject: 'accounting',
  reads: 'Returns the accounts and numbers that exports for DATEV and FEC have.',
  changes: 'Files that were exported before stay as they are.',
  example: { chart: 'skr04', datev_consultant: 1001, datev_client: 1 },
  strict: STRICT,
}) {}
