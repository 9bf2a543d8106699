import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config';
import type { MigrationSource } from '../../migration/source.js';
import { addressPlan } from './address-plan.js';

/** Says where a site will be. */
@Injectable()
export class AddressPlanService {
  constructor(private readonly settings: Settings) {}

  /** Where the site will be, and what becomes of its addresses: sentences for people. */
  async of(source: MigrationSource): Promise<string[]> {
    let structure: string | undefined;
    for await (const [record] of source.read('settings', 0)) {
      const given = record?.fields['option:permalink_structure'];
      if (typeof given === 'string') structure = given;
    }
    const { publicUrl, proxyStripsPath: isStripped } = this.settings;
    return addressPlan({ site: await source.site(), structure, publicUrl, isStripped });
  }
}
