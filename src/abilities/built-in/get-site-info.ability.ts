import { Injectable } from '@nestjs/common';
import { AuthConfig } from '../../auth/auth.config.js';
import { SiteUrls } from '#core/context';
import type { Schema } from '#core/parameters';
import { hasCapability } from '#core/rest';
import { SiteService } from '#core/site';
import { decodeEntities } from '#core/text';
import { serviceVersion } from '../../core/version.js';
import { type Ability, READS } from '../ability.js';
import { chosen, fieldsInput, type FieldsInput } from './chosen-fields.js';
import { RegisterAbility } from '../register-ability.decorator.js';

const OUTPUT: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'Title of the site.' },
    description: { type: 'string', description: 'Tagline of the site.' },
    url: { type: 'string', description: 'Address of the site.' },
    wpurl: { type: 'string', description: 'The same; clients look for it here too.' },
    admin_email: { type: 'string', description: 'E-mail address of the administrator.' },
    charset: { type: 'string', description: 'Character encoding of everything the site answers.' },
    language: { type: 'string', description: 'Language, such as en-US.' },
    version: { type: 'string', description: 'Version of this service.' },
  },
  additionalProperties: false,
};

/** `core/get-site-info`. */
@RegisterAbility({ order: -220 })
@Injectable()
export class GetSiteInfoAbility implements Ability {
  readonly name = 'core/get-site-info';
  readonly label = 'Get site information';
  readonly description = 'Tells what the site is called, where it is and what language it is in.';
  readonly category = 'site';
  readonly input = fieldsInput(OUTPUT);
  readonly output = OUTPUT;
  readonly annotations = READS;
  readonly policy = hasCapability('manage_options');

  constructor(
    private readonly site: SiteService,
    private readonly config: AuthConfig,
    private readonly urls: SiteUrls,
  ) {}

  async run(input: FieldsInput): Promise<unknown> {
    const { title, description, email, language } = await this.site.settings();
    const { siteUrl } = this.urls;
    const all = {
      name: decodeEntities(title),
      description: decodeEntities(description),
      url: siteUrl,
      wpurl: siteUrl,
      admin_email: email || this.config.adminEmail,
      charset: 'UTF-8',
      language: language.replaceAll('_', '-'),
      version: serviceVersion(),
    };
    return chosen(all, input);
  }
}
