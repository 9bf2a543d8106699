import { Injectable } from '@nestjs/common';
import { SecretKeyService } from '../../../core/security/secret-key.service.js';
import { SettingsStore } from '../../../core/settings/settings.store.js';
import { InjectSettings } from '../../../core/settings/settings.module.js';
import { TicketSettings } from './ticket.settings.js';

const PURPOSE = 'ticket qr api key';

/** Hashes and compares the key of the scanners, of which only a keyed hash is stored. */
@Injectable()
export class ScannerKeyService {
  constructor(
    @InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>,
    private readonly key: SecretKeyService,
  ) {}

  /** The form in which a key is stored: a reader of the database cannot use it. Empty for an empty key. */
  hashOf(apiKey: string): string {
    return apiKey === '' ? '' : this.key.sign(PURPOSE, apiKey);
  }

  /** Whether this is the key of the scanners, compared in constant time. */
  async isApiKey(apiKey: string): Promise<boolean> {
    const { qr_api_key_hash: stored } = await this.settings.read();
    return this.key.matches(PURPOSE, apiKey, stored) && apiKey !== '';
  }
}
