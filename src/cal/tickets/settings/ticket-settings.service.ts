import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/database.js';
import { StoredSettings } from '../../../core/database/stored-settings.js';
import { SecretKey } from '../../../core/security/secret-key.js';
import { TICKET_DEFAULTS } from './ticket-settings.js';
import type { TicketSettings } from './ticket-settings.js';

const PURPOSE = 'ticket qr api key';

/** Reads and writes the settings of ticketing. */
@Injectable()
export class TicketSettingsService {
  private readonly stored: StoredSettings<TicketSettings>;

  constructor(
    database: Database,
    private readonly key: SecretKey,
  ) {
    this.stored = new StoredSettings(database, 'ticket_settings', TICKET_DEFAULTS);
  }

  /** The settings; at most a second old when another process changed them, at once when this one did. */
  read(): Promise<TicketSettings> {
    return this.stored.read();
  }

  /** Stores some settings and gives all. */
  change(values: Partial<TicketSettings>): Promise<TicketSettings> {
    return this.stored.change(values);
  }

  /** The form in which a scanners' key is stored: whoever reads the database can't use it. */
  hashOf(apiKey: string): string {
    return apiKey === '' ? '' : this.key.sign(PURPOSE, apiKey);
  }

  /** Whether this is the scanners' key, found out in a time that tells nothing of it. */
  async isApiKey(apiKey: string): Promise<boolean> {
    const { qr_api_key_hash: stored } = await this.read();
    return this.key.matches(PURPOSE, apiKey, stored) && apiKey !== '';
  }
}
