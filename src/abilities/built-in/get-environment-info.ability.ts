import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config';
import { SiteUrls } from '#core/context';
import { Database, serverInfo } from '#core/database';
import type { Schema } from '#core/parameters';
import { hasCapability } from '#core/rest';
import { serviceVersion } from '../../core/version.js';
import { type Ability, READS } from '../ability.js';
import { chosen, fieldsInput, type FieldsInput } from './chosen-fields.js';
import { ENVIRONMENTS, environmentOf } from './environment.js';
import { RegisterAbility } from '../register-ability.decorator.js';

const OUTPUT: Schema = {
  type: 'object',
  properties: {
    environment: { type: 'string', enum: ENVIRONMENTS, description: 'What this installation is for.' },
    php_version: { type: 'string', description: 'Version of the runtime, which is Node.js.' },
    db_server_info: { type: 'string', description: 'Name and version of the database.' },
    wp_version: { type: 'string', description: 'Version of this service.' },
  },
  additionalProperties: false,
};

/** `core/get-environment-info`. Its members keep the names that clients know. */
@RegisterAbility({ order: -200 })
@Injectable()
export class GetEnvironmentInfoAbility implements Ability {
  readonly name = 'core/get-environment-info';
  readonly label = 'Get environment information';
  readonly description = 'Tells what the site runs on: runtime, database and versions.';
  readonly category = 'site';
  readonly input = fieldsInput(OUTPUT);
  readonly output = OUTPUT;
  readonly annotations = READS;
  readonly policy = hasCapability('manage_options');

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly urls: SiteUrls,
  ) {}

  async run(input: FieldsInput): Promise<unknown> {
    const all = {
      environment: this.settings.environment ?? environmentOf(this.urls.siteUrl),
      php_version: process.versions.node,
      db_server_info: await serverInfo(this.database),
      wp_version: serviceVersion(),
    };
    return chosen(all, input);
  }
}
