import { RequestContext } from '../../core/context/request-context.js';
import type { RestResponse } from '../../core/rest/rest-response.js';
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
import { DEMO_IDS } from '../../core/rest/demo-ids.js';
import {
  ApiCreatedResponse,
  ApiExample,
  ApiNotFoundResponse,
  ApiNotImplementedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiUnauthorizedResponse,
  PAGING_HEADERS,
} from '../../core/rest/swagger.js';
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
import { DeletedUserResponse, UserResponse } from './user.response.js';

/** `content/v2/users`: accounts, and `me` for the caller's own. */
@RestController('content/v2', 'users', { schema: userSchema })
export class UsersController {
  constructor(private readonly accounts: UserAccountsService) {}

  @Read()
  @Rights(mayList)
  @ApiOperation({
    operationId: 'listUsers',
    summary: 'List users',
    description:
      'Lists users by role, capability, slug and text. Callers that may not list users see authors of published posts.',
  })
  @ApiOkResponse({ description: 'A page of users.', type: UserResponse, isArray: true, headers: PAGING_HEADERS })
  list(@RestParams() params: ListUsersParams): Promise<RestResponse<UserResponse[]>> {
    return this.accounts.list(params);
  }

  // Hashing a password takes a while, so these two open their unit of work only afterwards.
  @Create()
  @Rights(mayCreate)
  @Endpoint({ transaction: false })
  @ApiOperation({
    operationId: 'createUser',
    summary: 'Create a user',
    description: 'Creates an account with its roles.',
  })
  @ApiExample({
    body: { username: 'grace', email: 'grace@example.org', password: 'a long sign-in password', roles: ['editor'] },
  })
  @ApiCreatedResponse({ description: 'The user.', type: UserResponse })
  create(@RestParams() params: CreateUserParams): Promise<RestResponse<UserResponse>> {
    return this.accounts.create(params);
  }

  // Before `:id`, which would take `me` for a number in Nest's own router.
  @Read('me')
  @Rights(signedIn())
  @ApiOperation({
    operationId: 'getCurrentUser',
    summary: 'Get the user of the caller',
    description: 'Returns the account that signed the request in.',
  })
  @ApiOkResponse({ description: 'The user.', type: UserResponse })
  @ApiUnauthorizedResponse({ description: 'Nobody is signed in (`rest_not_logged_in`).' })
  readMe(@RestParams() { context }: ContextParams): Promise<UserResponse> {
    return this.accounts.read(RequestContext.current().caller.id, context);
  }

  @Update('me')
  @Rights(mayUpdate('me'))
  @Endpoint({ transaction: false })
  @ApiOperation({
    operationId: 'updateCurrentUser',
    summary: 'Change the user of the caller',
    description: 'Changes the members that are sent of the account that signed the request in.',
  })
  @ApiExample({ body: { description: 'Plans the concerts.' } })
  @ApiOkResponse({ description: 'The user.', type: UserResponse })
  updateMe(@RestParams() params: UserFields): Promise<UserResponse> {
    return this.accounts.update(RequestContext.current().caller.id, params);
  }

  @Remove('me')
  @Rights(mayDelete('me'))
  @ApiOperation({
    operationId: 'deleteCurrentUser',
    summary: 'Delete the user of the caller',
    description:
      'Deletes the account that signed the request in. What it wrote goes to `reassign`, or with `false` to the trash.',
  })
  @ApiOkResponse({ description: 'The user as it was.', type: DeletedUserResponse })
  @ApiNotImplementedResponse({ description: '`force` is missing (`rest_trash_not_supported`).' })
  removeMe(@RestParams() params: RemoveMeParams): Promise<DeletedUserResponse> {
    return this.accounts.remove(RequestContext.current().caller.id, params);
  }

  @Read(':id')
  @Rights(mayRead)
  @ApiOperation({
    operationId: 'getUser',
    summary: 'Get a user',
    description: 'Returns a user.',
  })
  @ApiExample({ path: { id: DEMO_IDS.user } })
  @ApiOkResponse({ description: 'The user.', type: UserResponse })
  @ApiNotFoundResponse({ description: 'No such user (`rest_user_invalid_id`).' })
  read(@RestParams() { id, context }: ReadUserParams): Promise<UserResponse> {
    return this.accounts.read(id, context);
  }

  @Update(':id')
  @Rights(mayUpdate('id'))
  @Endpoint({ transaction: false })
  @ApiOperation({
    operationId: 'updateUser',
    summary: 'Change a user',
    description: 'Changes the members that are sent. A login cannot be changed.',
  })
  @ApiExample({ path: { id: DEMO_IDS.user }, body: { description: 'Plans the concerts.' } })
  @ApiOkResponse({ description: 'The user.', type: UserResponse })
  @ApiNotFoundResponse({ description: 'No such user (`rest_user_invalid_id`).' })
  update(@RestParams() { id, ...fields }: UpdateUserParams): Promise<UserResponse> {
    return this.accounts.update(id, fields);
  }

  @Remove(':id')
  @Rights(mayDelete('id'))
  @ApiOperation({
    operationId: 'deleteUser',
    summary: 'Delete a user',
    description:
      'Deletes an account. What it wrote goes to `reassign`, or with `false` to the trash. There is no trash for accounts, so `force` is required.',
  })
  @ApiExample({ path: { id: DEMO_IDS.user }, query: { force: true, reassign: 1 } })
  @ApiOkResponse({ description: 'The user as it was.', type: DeletedUserResponse })
  @ApiNotFoundResponse({ description: 'No such user (`rest_user_invalid_id`).' })
  @ApiNotImplementedResponse({ description: '`force` is missing (`rest_trash_not_supported`).' })
  remove(@RestParams() params: RemoveUserParams): Promise<DeletedUserResponse> {
    return this.accounts.remove(params.id, params);
  }
}
