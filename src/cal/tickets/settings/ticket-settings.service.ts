import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/database.js';
import { SecretKey, sameSecret } from '../../../core/security/secret-key.js';
import { TICKET_DEFAULTS } from './ticket-settings.js';
import type { TicketSettings } from './ticket-settings.js';

/** Milliseconds for which another process's change of the settings may go unseen. */
const FRESH = 1000;

/** Reads and writes the settings of ticketing. */
@Injectable()
export class TicketSettingsService {
  private kept?: Promise<TicketSettings>;
  private keptAt = 0;

  constructor(
    private readonly database: Database,
    private readonly key: SecretKey,
  ) {}

  /** The settings; at most a second old when another process changed them, at once when this one did. */
  read(): Promise<TicketSettings> {
    if (!this.kept || Date.now() - this.keptAt > FRESH) {
      this.keptAt = Date.now();
      this.kept = this.load();
      this.kept.catch(() => (this.kept = undefined));
    }
    return this.kept;
  }

  private async load(): Promise<TicketSettings> {
    const rows = await this.database.read<{ name: string; value: string }>('SELECT name, value FROM ticket_settings');
    return {
      ...TICKET_DEFAULTS,
      ...Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown])),
    };
  }

  /** Stores some settings and gives all. */
  async change(values: Partial<TicketSettings>): Promise<TicketSettings> {
    return this.database.write(async () => {
      for (const [name, value] of Object.entries(values)) {
        await this.database.execute('DELETE FROM ticket_settings WHERE name = ?', [name]);
        await this.database.execute('INSERT INTO ticket_settings (name, value) VALUES (?, ?)', [
          name,
          JSON.stringify(value),
        ]);
      }
      this.database.afterCommit(() => (this.kept = undefined));
      return this.load();
    });
  }

  /** The form in which a scanners' key is stored: whoever reads the database can't use it. */
  hashOf(apiKey: string): string {
    return apiKey === '' ? '' : this.key.sign('ticket qr api key', apiKey);
  }

  /** Whether this is the scanners' key, found out in a time that tells nothing of it. */
  async isApiKey(apiKey: string): Promise<boolean> {
    const { qr_api_key_hash: stored } = await this.read();
    return sameSecret(this.hashOf(apiKey), stored) && stored !== '';
  }
}
