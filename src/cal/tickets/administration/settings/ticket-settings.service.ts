import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { SettingsStore, InjectSettings } from '#core/settings';
import { plainText } from '#core/text';
import type { ChangeTicketSettingsDto } from './settings.dto.js';
import { ScannerKeyService } from '../../kernel/scanner-keys/scanner-key.service.js';
import { newScannerKey } from '../scanner-keys/scanner-keys.service.js';
import { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import type { TicketSettingsResponse } from './settings.response.js';

/** Shows and changes the settings of ticketing. */
@Injectable()
export class TicketSettingsService {
  constructor(
    @InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>,
    private readonly scannerKey: ScannerKeyService,
  ) {}

  async read(): Promise<TicketSettingsResponse> {
    return toSettingsResponse(await this.settings.read());
  }

  /**
   * Changes the settings that are sent. A new key is returned once, with the data of the code that sets up scanners.
   */
  async change({
    qr_api_key: given,
    generate_qr_api_key: generate,
    ...others
  }: ChangeTicketSettingsDto): Promise<TicketSettingsResponse> {
    const key = generate ? newScannerKey() : given;
    const { manual_instructions: instructions, bank_transfer_instructions: account, ticket_terms: terms } = others;
    const after = await this.settings.change({
      ...others,
      ...(instructions === undefined ? {} : { manual_instructions: plainLines(instructions) }),
      ...(account === undefined ? {} : { bank_transfer_instructions: plainLines(account) }),
      ...(terms === undefined ? {} : { ticket_terms: plainLines(terms) }),
      ...(key === undefined ? {} : { qr_api_key_hash: this.scannerKey.hashOf(key) }),
    });
    if (!key) return toSettingsResponse(after);
    return {
      ...toSettingsResponse(after),
      qr_api_key: key,
      scanner: { url: RequestContext.current().siteUrl, api_key: key, tec: true },
    };
  }
}

/** Plain text whose line breaks remain. */
function plainLines(text: string): string {
  return text.split('\n').map(plainText).join('\n');
}

function toSettingsResponse({ qr_api_key_hash: hash, ...others }: TicketSettings): TicketSettingsResponse {
  return { qr_api_key_set: hash !== '', ...others };
}
