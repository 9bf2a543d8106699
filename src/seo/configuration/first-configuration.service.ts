import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { SettingsStore, InjectSettings } from '#core/settings';
import { plainText } from '#core/text';
import { SeoSettings } from '../options/seo.settings.js';
import type { SeoOutcomeResponse } from '../seo.response.js';
import type { ConfigurationStateResponse, TrackingResponse } from './configuration.response.js';

const DONE = { success: true, status: 200 } as const;

/** How many steps the first configuration has (seo.md, "Configuration"). */
const STEP_COUNT = 3;

/** Progress of the first configuration, and whether usage may be reported. */
@Injectable()
export class FirstConfigurationService {
  constructor(@InjectSettings(SeoSettings) private readonly options: SettingsStore<SeoSettings>) {}

  /** Whether the caller may change an account. */
  mayEditUser(caller: Caller, userId: unknown): SeoOutcomeResponse {
    return caller.can('edit_users') || String(caller.id) === String(userId) ? DONE : { success: false, status: 403 };
  }

  async enableTracking(tracking: boolean): Promise<SeoOutcomeResponse> {
    await this.options.store({ tracking, toggled_tracking: true });
    return DONE;
  }

  async tracking(): Promise<TrackingResponse> {
    const { tracking, toggled_tracking } = await this.options.read();
    return { tracking, toggled_tracking };
  }

  /** Replaces the steps that are done. */
  async save(steps: readonly unknown[]): Promise<SeoOutcomeResponse> {
    const names = steps.map((step) => (typeof step === 'object' ? '' : plainText(String(step))));
    await this.options.store({
      finished_steps: names,
      ...(names.length === STEP_COUNT ? { first_time_installed: true } : {}),
    });
    return DONE;
  }

  async read(): Promise<ConfigurationStateResponse> {
    return { ...DONE, data: (await this.options.read()).finished_steps };
  }
}
