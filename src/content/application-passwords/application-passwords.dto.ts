import { ScopesService } from '../../auth/scopes.service.js';
import { injectableOf } from '#core/modules';
import { CONTEXT, ContextDto, RestParam, type ParamDeclaration, type ViewContext } from '#core/parameters';

const USER: ParamDeclaration = {
  in: 'path',
  path: '(?:[\\d]+|me)',
  type: 'string',
  hidden: true,
  description: 'Number of the account, or `me`.',
};
const UUID: ParamDeclaration = {
  in: 'path',
  path: '[\\w\\-]+',
  type: 'string',
  hidden: true,
  description: 'UUID of the application password.',
};

/** What identifies a program: a UUID in lower case, or nothing. Also part of the schema that OPTIONS shows. */
export const APP_ID: ParamDeclaration = {
  type: 'string',
  oneOf: [
    { type: 'string', format: 'uuid' },
    { type: 'string', enum: [''] },
  ],
  description: 'UUID that identifies the program, in lower case, or empty.',
};

/** What people call it. Also part of the schema that OPTIONS shows. */
export const NAME: ParamDeclaration = {
  type: 'string',
  minLength: 1,
  pattern: '.*\\S.*',
  description: 'What the password is for; names may repeat.',
};

/** Parameters of routes that show application passwords. */
export class ListPasswordsDto extends ContextDto {
  @RestParam(USER)
  user_id: string;
}

/** `DELETE` of all. */
export class RemovePasswordsDto {
  @RestParam(USER)
  user_id: string;
}

/** The names of the scopes are added by `scopesParam`. */
const SCOPES: ParamDeclaration = {
  type: 'array',
  items: { type: 'string' },
  hidden: true,
  description: 'What the password is limited to. Without it, it has all rights of the account.',
};

/** `scopes` with the names of those that exist. */
export const scopesParam = injectableOf([ScopesService], ({ names }) => ({
  scopes: { ...SCOPES, items: { type: 'string', enum: [...names] } } satisfies ParamDeclaration,
}));

/** `POST` that makes one. */
export class CreatePasswordDto {
  @RestParam(USER)
  user_id: string;

  @RestParam(APP_ID)
  app_id?: string;

  @RestParam({ ...NAME, required: true })
  name: string;

  @RestParam(SCOPES)
  scopes?: string[];

  @RestParam({
    type: 'string',
    format: 'date-time',
    hidden: true,
    description: 'Moment from which the password is refused, UTC unless it has a zone. Without it, it does not expire.',
  })
  expires?: string;

  @RestParam({
    type: 'string',
    hidden: true,
    description:
      'Sign-in password of the caller. A browser session whose sign-in is older than ten minutes must send it.',
  })
  current_password?: string;
}

/** Parameters that name one application password. */
export class PasswordDto {
  @RestParam(USER)
  user_id: string;

  @RestParam(UUID)
  uuid: string;
}

/** `GET` of one. */
export class ReadPasswordDto extends PasswordDto {
  @RestParam(CONTEXT)
  context: ViewContext;
}

/** `POST|PUT|PATCH` of one: only the name changes. */
export class UpdatePasswordDto extends PasswordDto {
  @RestParam({ ...APP_ID, description: 'Accepted and left as it is: what a password was made for does not change.' })
  app_id?: string;

  @RestParam(NAME)
  name?: string;
}
