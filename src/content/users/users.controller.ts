import { Delete, Get, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { type RestResponse, isSignedIn, Authorize, Endpoint, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ContextDto } from '#core/parameters';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { UserAccountsService } from './user-accounts.service.js';
import {
  CreateUserDto,
  ListUsersDto,
  publishedPostsParam,
  ReadUserDto,
  RemoveMeDto,
  RemoveUserDto,
  UpdateUserDto,
  UserFieldsDto,
} from './users.dto.js';
import { mayCreate, mayDelete, mayList, mayRead, mayUpdate } from './users.policy.js';
import { userSchema } from './users.schema.js';
import { DeletedUserResponse, UserResponse } from './user.response.js';
import { extensionParams } from '../shared/item-extension.registry.js';

/** `content/v2/users`: accounts, and `me` for the caller's own. */
@RestController('content/v2', 'users', { schema: userSchema })
export class UsersController {
  constructor(private readonly accounts: UserAccountsService) {}

  @Get()
  @Authorize(mayList)
  @Endpoint({ extraParams: publishedPostsParam })
  @ApiOperation({
    operationId: 'listUsers',
    summary: 'List users',
    description:
      'Lists users by role, capability, slug and text. Callers that may not list users see authors of published posts.',
  })
  @ApiOkResponse({ description: 'A page of users.', type: UserResponse, isArray: true, headers: PAGING_HEADERS })
  list(@CurrentUser() caller: Caller, @RestParams() params: ListUsersDto): Promise<RestResponse<UserResponse[]>> {
    return this.accounts.list(caller, params);
  }

  // Hashing a password takes a while, so these two open their unit of work only afterwards.
  @Post()
  @Authorize(mayCreate)
  @Endpoint({ transaction: false, extraParams: extensionParams('user') })
  @ApiOperation({
    operationId: 'createUser',
    summary: 'Create a user',
    description: 'Creates an account with its roles.',
  })
  @ApiExample({
    body: { username: 'grace', email: 'grace@example.org', password: 'a long sign-in password', roles: ['editor'] },
  })
  @ApiCreatedResponse({ description: 'The user.', type: UserResponse })
  create(@CurrentUser() caller: Caller, @RestParams() params: CreateUserDto): Promise<RestResponse<UserResponse>> {
    return this.accounts.create(caller, params);
  }

  // Before `:id`, which would take `me` for a number in Nest's own router.
  @Get('me')
  @Authorize(isSignedIn())
  @ApiOperation({
    operationId: 'getCurrentUser',
    summary: 'Get the user of the caller',
    description: 'Returns the account that signed the request in.',
  })
  @ApiOkResponse({ description: 'The user.', type: UserResponse })
  @ApiErrors({ 401: 'The caller is not signed in (`rest_not_logged_in`).' })
  readMe(@CurrentUser() caller: Caller, @RestParams() { context }: ContextDto): Promise<UserResponse> {
    return this.accounts.read(caller, caller.id, context);
  }

  @Update('me')
  @Authorize(mayUpdate('me'))
  @Endpoint({ transaction: false, extraParams: extensionParams('user') })
  @ApiOperation({
    operationId: 'updateCurrentUser',
    summary: 'Change the user of the caller',
    description: 'Changes the members that are sent of the account that signed the request in.',
  })
  @ApiExample({ body: { description: 'Plans the concerts.' } })
  @ApiOkResponse({ description: 'The user.', type: UserResponse })
  updateMe(@CurrentUser() caller: Caller, @RestParams() params: UserFieldsDto): Promise<UserResponse> {
    return this.accounts.update(caller, caller.id, params);
  }

  @Delete('me')
  @Authorize(mayDelete('me'))
  @ApiOperation({
    operationId: 'deleteCurrentUser',
    summary: 'Delete the user of the caller',
    description:
      'Deletes the account that signed the request in. What it wrote goes to `reassign`, or with `false` to the trash.',
  })
  @ApiOkResponse({ description: 'The user as it was.', type: DeletedUserResponse })
  @ApiErrors({ 501: '`force` is missing (`rest_trash_not_supported`).' })
  removeMe(@CurrentUser() caller: Caller, @RestParams() params: RemoveMeDto): Promise<DeletedUserResponse> {
    return this.accounts.remove(caller.id, params);
  }

  @Get(':id')
  @Authorize(mayRead)
  @ApiOperation({
    operationId: 'getUser',
    summary: 'Get a user',
    description: 'Returns a user.',
  })
  @ApiExample({ path: { id: DEMO_IDS.user } })
  @ApiOkResponse({ description: 'The user.', type: UserResponse })
  @ApiErrors({ 404: 'No such user (`rest_user_invalid_id`).' })
  read(@CurrentUser() caller: Caller, @RestParams() { id, context }: ReadUserDto): Promise<UserResponse> {
    return this.accounts.read(caller, id, context);
  }

  @Update(':id')
  @Authorize(mayUpdate('id'))
  @Endpoint({ transaction: false, extraParams: extensionParams('user') })
  @ApiOperation({
    operationId: 'updateUser',
    summary: 'Change a user',
    description: 'Changes the members that are sent. A login cannot be changed.',
  })
  @ApiExample({ path: { id: DEMO_IDS.user }, body: { description: 'Plans the concerts.' } })
  @ApiOkResponse({ description: 'The user.', type: UserResponse })
  @ApiErrors({ 404: 'No such user (`rest_user_invalid_id`).' })
  update(@CurrentUser() caller: Caller, @RestParams() { id, ...fields }: UpdateUserDto): Promise<UserResponse> {
    return this.accounts.update(caller, id, fields);
  }

  @Delete(':id')
  @Authorize(mayDelete('id'))
  @ApiOperation({
    operationId: 'deleteUser',
    summary: 'Delete a user',
    description:
      'Deletes an account. What it wrote goes to `reassign`, or with `false` to the trash. There is no trash for accounts, so `force` is required.',
  })
  @ApiExample({ path: { id: DEMO_IDS.user }, query: { force: true, reassign: 1 } })
  @ApiOkResponse({ description: 'The user as it was.', type: DeletedUserResponse })
  @ApiErrors({ 404: 'No such user (`rest_user_invalid_id`).', 501: '`force` is missing (`rest_trash_not_supported`).' })
  remove(@RestParams() params: RemoveUserDto): Promise<DeletedUserResponse> {
    return this.accounts.remove(params.id, params);
  }
}
