import { Injectable } from '@nestjs/common';
import { RestResponse } from '#core/rest';
import { SettingsStore, InjectSettings } from '#core/settings';
import { plainText } from '#core/text';
import { SeoSettings } from '../options/seo.settings.js';
import type { SeoOutcomeResponse } from '../seo.response.js';
import type { SiteRepresentationDto } from './configuration.dto.js';
import type { RepresentationFailureResponse, SiteRepresentationResponse } from './configuration.response.js';
import { isId, isHttpUrlWithoutBlanks } from '#core/parameters';

type Fields = keyof SiteRepresentationDto;

/** The value to store; undefined: it cannot be stored. */
const CLEANED: Record<Fields, (value: never) => unknown> = {
  company_or_person: (value: string) => value,
  company_name: plainText,
  company_logo: address,
  company_logo_id: idOrNone,
  person_logo: address,
  person_logo_id: idOrNone,
  company_or_person_user_id: idOrNone,
  description: plainText,
};

/** Whom the site represents. */
@Injectable()
export class SiteRepresentationService {
  constructor(@InjectSettings(SeoSettings) private readonly options: SettingsStore<SeoSettings>) {}

  /**
   * Stores each field by itself: 500 with the names of those that could not be stored as they were sent, while the
   * others are saved (seo.md, "Configuration").
   */
  async change(
    params: SiteRepresentationDto,
  ): Promise<RestResponse<SeoOutcomeResponse | RepresentationFailureResponse>> {
    const values: Partial<Record<Fields, unknown>> = {};
    const failures: string[] = [];
    for (const field of Object.keys(CLEANED) as Fields[]) {
      const sent = params[field];
      if (sent === undefined) continue;
      const cleaned = CLEANED[field](sent as never);
      if (cleaned !== undefined) values[field] = cleaned;
      if (cleaned !== sent) failures.push(field);
    }
    await this.options.store(values as Partial<SeoSettings>);
    if (failures.length === 0) return new RestResponse({ success: true, status: 200 });
    const error = `Not kept as sent: ${failures.join(', ')}. Names take no markup, logos whole addresses, ids no negative numbers.`;
    return new RestResponse(
      { success: false, status: 500, error, failures },
      { status: 500, keep: ['failures', 'status'] },
    );
  }

  /** Whom the site represents, as stored. */
  async read(): Promise<SiteRepresentationResponse> {
    const options = await this.options.read();
    return {
      company_or_person: options.company_or_person,
      company_name: options.company_name,
      company_logo: options.company_logo,
      company_logo_id: options.company_logo_id,
      person_logo: options.person_logo,
      person_logo_id: options.person_logo_id,
      company_or_person_user_id: options.company_or_person_user_id,
      description: options.description,
    };
  }
}

function address(value: string): string | undefined {
  return value === '' || isHttpUrlWithoutBlanks(value) ? value : undefined;
}

function idOrNone(value: number): number | undefined {
  return value === 0 || isId(value) ? value : undefined;
}
