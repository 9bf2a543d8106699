import { Injectable } from '@nestjs/common';
import { SettingsStore, InjectSettings } from '#core/settings';
import { SeoSettings } from '../options/seo.settings.js';
import type { ActiveIntegrationsResponse, IntegrationChangeResponse } from './integrations.response.js';

/** Services that can be switched on and off. */
const INTEGRATIONS = ['semrush', 'wincher', 'algolia'] as const;
export type Integration = (typeof INTEGRATIONS)[number];

type Switch = Extract<keyof SeoSettings, `${string}_integration_active`>;

const switchOf = (integration: Integration): Switch => `${integration}_integration_active`;

/** Which services of others are made use of. */
@Injectable()
export class IntegrationsService {
  constructor(@InjectSettings(SeoSettings) private readonly options: SettingsStore<SeoSettings>) {}

  async isActive(integration: Integration): Promise<boolean> {
    return (await this.options.read())[switchOf(integration)];
  }

  /** Switches one on or off; an unknown name is reported in the response (seo.md, "Small state"). */
  async setActive(name: string, active: boolean): Promise<IntegrationChangeResponse> {
    const integration = INTEGRATIONS.find((candidate) => candidate === name);
    if (!integration) {
      return { success: false, status: 500, error: `There is no such integration. Known: ${INTEGRATIONS.join(', ')}.` };
    }
    await this.options.store({ [switchOf(integration)]: active });
    return { success: true, status: 200 };
  }

  /** Which ones are on. */
  async all(): Promise<ActiveIntegrationsResponse> {
    const options = await this.options.read();
    return {
      semrush: options.semrush_integration_active,
      wincher: options.wincher_integration_active,
      algolia: options.algolia_integration_active,
    };
  }
}
