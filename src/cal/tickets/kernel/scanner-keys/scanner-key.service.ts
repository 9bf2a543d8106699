import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { SecretKeyService } from '#core/security';
import { SettingsStore, InjectSettings } from '#core/settings';
import { MINUTE_MS, fromMs } from '#core/time';
import { TicketSettings } from '../settings/ticket.settings.js';
import { ScannerKeysRepository } from './scanner-keys.repository.js';

const PURPOSE = 'ticket qr api key';
/** How long the stored moment of the last use stays as it is, so that a busy scanner does not write with each scan. */
const TOUCH_INTERVAL_MS = 5 * MINUTE_MS;

/** What a valid key of scanners permits. */
export interface ScannerKey {
  /** Name of the device; empty for the key of the site. */
  name: string;
  /** Event or page whose attendees it may check in; null: all. */
  eventId: number | null;
}

/**
 * Hashes and compares the keys of scanners, of which only keyed hashes are stored: the one of the site
 * (`qr_api_key` of the settings), and those of devices (`scanner-keys`).
 */
@Injectable()
export class ScannerKeyService {
  constructor(
    @InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>,
    private readonly keys: ScannerKeysRepository,
    private readonly key: SecretKeyService,
    private readonly clock: Clock,
  ) {}

  /** The form in which a key is stored: a reader of the database cannot use it. Empty for an empty key. */
  hashOf(apiKey: string): string {
    return apiKey === '' ? '' : this.key.sign(PURPOSE, apiKey);
  }

  /** The key that this text is; nothing for unknown, revoked and expired ones. */
  async find(apiKey: string): Promise<ScannerKey | undefined> {
    if (apiKey === '') return undefined;
    const { qr_api_key_hash: stored } = await this.settings.read();
    if (this.key.matches(PURPOSE, apiKey, stored)) return { name: '', eventId: null };
    const scannerKey = await this.keys.findValid(this.key.signatures(PURPOSE, apiKey), this.clock.nowUtc());
    if (!scannerKey) return undefined;
    const { id, name, event_id: eventId, last_used_utc: lastUsed } = scannerKey;
    const since = fromMs(this.clock.nowMs() - TOUCH_INTERVAL_MS);
    if (lastUsed === null || lastUsed <= since) await this.keys.touch(id, this.clock.nowUtc(), since);
    return { name, eventId };
  }
}
