import { RequestContext } from '../../core/context/request-context.js';
import type { Answer } from '../../core/rest/answer.js';
import { ContextParams } from '../../core/rest/parameters/index.js';
import { signedIn } from '../../core/rest/rights.js';
import {
  Create,
  Endpoint,
  RestParams,
  Read,
  Remove,
  RestController,
  Rights,
  Update,
} from '../../core/rest/route.decorators.js';
import { UserAccountsService } from './user-accounts.service.js';
import {
  CreateUserParams,
  ListUsersParams,
  ReadUserParams,
  RemoveMeParams,
  RemoveUserParams,
  UpdateUserParams,
  UserFields,
} from './users.dto.js';
import { mayCreate, mayDelete, mayList, mayRead, mayUpdate } from './users.rights.js';
import { userSchema } from './users.schema.js';

/** `content/v2/users`: accounts, and `me` for the caller's own. */
@RestController('content/v2', 'users', { schema: userSchema })
export class UsersController {
  constructor(private readonly accounts: UserAccountsService) {}

  @Read()
  @Rights(mayList)
  list(@RestParams() params: ListUsersParams): Promise<Answer> {
    return this.accounts.list(params);
  }

  // Hashing a password takes a while, so these two open their unit of work only afterwards.
  @Create()
  @Rights(mayCreate)
  @Endpoint({ transaction: false })
  create(@RestParams() params: CreateUserParams): Promise<Answer> {
    return this.accounts.create(params);
  }

  // Before `:id`, which would take `me` for a number in Nest's own router.
  @Read('me')
  @Rights(signedIn())
  readMe(@RestParams() { context }: ContextParams): Promise<Record<string, unknown>> {
    return this.accounts.read(RequestContext.current().caller.id, context);
  }

  @Update('me')
  @Rights(mayUpdate('me'))
  @Endpoint({ transaction: false })
  updateMe(@RestParams() params: UserFields): Promise<Record<string, unknown>> {
    return this.accounts.update(RequestContext.current().caller.id, params);
  }

  @Remove('me')
  @Rights(mayDelete('me'))
  removeMe(@RestParams() params: RemoveMeParams): Promise<Record<string, unknown>> {
    return this.accounts.remove(RequestContext.current().caller.id, params);
  }

  @Read(':id')
  @Rights(mayRead)
  read(@RestParams() { id, context }: ReadUserParams): Promise<Record<string, unknown>> {
    return this.accounts.read(id, context);
  }

  @Update(':id')
  @Rights(mayUpdate('id'))
  @Endpoint({ transaction: false })
  update(@RestParams() { id, ...fields }: UpdateUserParams): Promise<Record<string, unknown>> {
    return this.accounts.update(id, fields);
  }

  @Remove(':id')
  @Rights(mayDelete('id'))
  remove(@RestParams() params: RemoveUserParams): Promise<Record<string, unknown>> {
    return this.accounts.remove(params.id, params);
  }
}
