import type { Answer } from '../../core/rest/answer.js';
import { Create, RestParams, Read, Remove, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import { ApplicationPasswordsRestService } from './application-passwords-rest.service.js';
import {
  CreatePasswordParams,
  ListPasswordsParams,
  PasswordParams,
  ReadPasswordParams,
  RemovePasswordsParams,
  UpdatePasswordParams,
} from './application-passwords.dto.js';
import { mayIntrospect, mayManage } from './application-passwords.rights.js';
import { applicationPasswordSchema } from './application-passwords.schema.js';

/** `content/v2/users/<user_id>/application-passwords` (auth.md §2). */
@RestController('content/v2', 'users/:user_id/application-passwords', { schema: applicationPasswordSchema })
export class ApplicationPasswordsController {
  constructor(private readonly passwords: ApplicationPasswordsRestService) {}

  @Read()
  @Rights(mayManage('rest_cannot_list_application_passwords'))
  list(@RestParams() params: ListPasswordsParams): Promise<unknown[]> {
    return this.passwords.list(params);
  }

  @Create()
  @Rights(mayManage('rest_cannot_create_application_passwords'))
  create(@RestParams() params: CreatePasswordParams): Promise<Answer> {
    return this.passwords.create(params);
  }

  @Remove()
  @Rights(mayManage('rest_cannot_delete_application_passwords'))
  removeAll(@RestParams() { user_id }: RemovePasswordsParams): Promise<Record<string, unknown>> {
    return this.passwords.removeAll(user_id);
  }

  @Read('introspect')
  @Rights(mayIntrospect)
  introspect(@RestParams() params: ListPasswordsParams): Promise<Record<string, unknown>> {
    return this.passwords.introspect(params);
  }

  @Read(':uuid')
  @Rights(mayManage('rest_cannot_read_application_password'))
  read(@RestParams() params: ReadPasswordParams): Promise<Record<string, unknown>> {
    return this.passwords.read(params);
  }

  @Update(':uuid')
  @Rights(mayManage('rest_cannot_edit_application_password'))
  rename(@RestParams() params: UpdatePasswordParams): Promise<Record<string, unknown>> {
    return this.passwords.rename(params);
  }

  @Remove(':uuid')
  @Rights(mayManage('rest_cannot_delete_application_password'))
  remove(@RestParams() params: PasswordParams): Promise<Record<string, unknown>> {
    return this.passwords.remove(params);
  }
}
