import { Injectable } from '@nestjs/common';
import { UsersService, unknownUser } from '../../auth/users/users.service.js';
import type { Caller } from '#core/context';
import type { Schema } from '#core/parameters';
import { isSignedIn } from '#core/rest';
import { SiteService } from '#core/site';
import { type Ability, READS } from '../ability.js';
import { chosen, fieldsInput, type FieldsInput } from './chosen-fields.js';
import { RegisterAbility } from '../register-ability.decorator.js';

const OUTPUT: Schema = {
  type: 'object',
  properties: {
    id: { type: 'integer', description: 'Id of the account.' },
    display_name: { type: 'string', description: 'The name others see.' },
    user_nicename: { type: 'string', description: 'Name in addresses.' },
    user_login: { type: 'string', description: 'Login.' },
    roles: { type: 'array', items: { type: 'string' }, description: 'Roles of the account.' },
    locale: { type: 'string', description: 'Language, such as en_US.' },
    first_name: { type: 'string', description: 'First name.' },
    last_name: { type: 'string', description: 'Last name.' },
    nickname: { type: 'string', description: 'Nickname.' },
    description: { type: 'string', description: 'What they say about themselves.' },
    user_url: { type: 'string', description: 'Address of their website.' },
  },
  additionalProperties: false,
};

/** `core/get-user-info`. */
@RegisterAbility({ order: -210 })
@Injectable()
export class GetUserInfoAbility implements Ability {
  readonly name = 'core/get-user-info';
  readonly label = 'Get user information';
  readonly description = 'Tells who is calling: names, roles and language of the account.';
  readonly category = 'user';
  readonly input = fieldsInput(OUTPUT);
  readonly output = OUTPUT;
  readonly annotations = READS;
  readonly policy = isSignedIn();

  constructor(
    private readonly users: UsersService,
    private readonly site: SiteService,
  ) {}

  async run(input: FieldsInput, caller: Caller): Promise<unknown> {
    const user = await this.users.find(caller.id);
    if (!user) throw unknownUser();
    const all = {
      id: user.id,
      display_name: user.name,
      user_nicename: user.slug,
      user_login: user.login,
      roles: user.roles,
      locale: user.locale || (await this.site.settings()).language,
      first_name: user.first_name,
      last_name: user.last_name,
      nickname: user.nickname,
      description: user.description,
      user_url: user.url,
    };
    return chosen(all, input);
  }
}
