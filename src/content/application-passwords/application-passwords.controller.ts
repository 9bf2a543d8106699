import { Delete, Get, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { type RestResponse, Authorize, Endpoint, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { ApplicationPasswordsRestService } from './application-passwords-rest.service.js';
import {
  CreatePasswordDto,
  scopesParam,
  ListPasswordsDto,
  PasswordDto,
  ReadPasswordDto,
  RemovePasswordsDto,
  UpdatePasswordDto,
} from './application-passwords.dto.js';
import { mayIntrospect, mayManage } from './application-passwords.policy.js';
import { applicationPasswordSchema } from './application-passwords.schema.js';
import {
  ApplicationPasswordResponse,
  DeletedApplicationPasswordResponse,
  DeletedApplicationPasswordsResponse,
} from './application-password.response.js';

/** `content/v2/users/<user_id>/application-passwords` (auth.md §2). */
@RestController('content/v2', 'users/:user_id/application-passwords', { schema: applicationPasswordSchema })
export class ApplicationPasswordsController {
  constructor(private readonly passwords: ApplicationPasswordsRestService) {}

  @Get()
  @Authorize(mayManage('rest_cannot_list_application_passwords'))
  @ApiOperation({
    operationId: 'listApplicationPasswords',
    summary: 'List the application passwords of a user',
    description: 'Lists the application passwords without the passwords themselves.',
  })
  @ApiExample({ path: { user_id: String(DEMO_IDS.user) } })
  @ApiOkResponse({ description: 'The application passwords.', type: ApplicationPasswordResponse, isArray: true })
  list(@CurrentUser() caller: Caller, @RestParams() params: ListPasswordsDto): Promise<ApplicationPasswordResponse[]> {
    return this.passwords.list(caller, params);
  }

  // A wrong current password is answered late, so the unit of work opens only afterwards.
  @Post()
  @Authorize(mayManage('rest_cannot_create_application_passwords'))
  @Endpoint({ transaction: false, extraParams: scopesParam })
  @ApiOperation({
    operationId: 'createApplicationPassword',
    summary: 'Create an application password',
    description: 'Creates a password with which an application signs in as the user. It is shown once.',
  })
  @ApiExample({ path: { user_id: String(DEMO_IDS.user) }, body: { name: 'Check-in phone' } })
  @ApiCreatedResponse({
    description: 'The application password with the password itself.',
    type: ApplicationPasswordResponse,
  })
  create(
    @CurrentUser() caller: Caller,
    @RestParams() params: CreatePasswordDto,
  ): Promise<RestResponse<ApplicationPasswordResponse>> {
    return this.passwords.create(caller, params);
  }

  @Delete()
  @Authorize(mayManage('rest_cannot_delete_application_passwords'))
  @ApiOperation({
    operationId: 'deleteApplicationPasswords',
    summary: 'Delete all application passwords of a user',
    description: 'Applications of the user cannot sign in any more.',
  })
  @ApiExample({ path: { user_id: String(DEMO_IDS.user) } })
  @ApiOkResponse({ description: 'Number of deleted application passwords.', type: DeletedApplicationPasswordsResponse })
  removeAll(
    @CurrentUser() caller: Caller,
    @RestParams() { user_id }: RemovePasswordsDto,
  ): Promise<DeletedApplicationPasswordsResponse> {
    return this.passwords.removeAll(caller, user_id);
  }

  @Get('introspect')
  @Authorize(mayIntrospect)
  @ApiOperation({
    operationId: 'getCurrentApplicationPassword',
    summary: 'Get the application password of the request',
    description: 'Returns the application password that signed the request in.',
  })
  @ApiExample({ path: { user_id: 'me' } })
  @ApiOkResponse({ description: 'The application password.', type: ApplicationPasswordResponse })
  @ApiErrors({ 404: 'The request was not signed in with one (`rest_no_authenticated_app_password`).' })
  introspect(
    @CurrentUser() caller: Caller,
    @RestParams() params: ListPasswordsDto,
  ): Promise<ApplicationPasswordResponse> {
    return this.passwords.introspect(caller, params);
  }

  @Get(':uuid')
  @Authorize(mayManage('rest_cannot_read_application_password'))
  @ApiOperation({
    operationId: 'getApplicationPassword',
    summary: 'Get an application password',
    description: 'Returns an application password without the password itself.',
  })
  @ApiExample({ path: { user_id: String(DEMO_IDS.user), uuid: DEMO_IDS.applicationPassword } })
  @ApiOkResponse({ description: 'The application password.', type: ApplicationPasswordResponse })
  @ApiErrors({ 404: 'No such application password (`rest_application_password_not_found`).' })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadPasswordDto): Promise<ApplicationPasswordResponse> {
    return this.passwords.read(caller, params);
  }

  @Update(':uuid')
  @Authorize(mayManage('rest_cannot_edit_application_password'))
  @ApiOperation({
    operationId: 'renameApplicationPassword',
    summary: 'Rename an application password',
    description: 'Changes the name of the application.',
  })
  @ApiExample({
    path: { user_id: String(DEMO_IDS.user), uuid: DEMO_IDS.applicationPassword },
    body: { name: 'Door phone' },
  })
  @ApiOkResponse({ description: 'The application password.', type: ApplicationPasswordResponse })
  @ApiErrors({ 404: 'No such application password (`rest_application_password_not_found`).' })
  rename(@CurrentUser() caller: Caller, @RestParams() params: UpdatePasswordDto): Promise<ApplicationPasswordResponse> {
    return this.passwords.rename(caller, params);
  }

  @Delete(':uuid')
  @Authorize(mayManage('rest_cannot_delete_application_password'))
  @ApiOperation({
    operationId: 'deleteApplicationPassword',
    summary: 'Delete an application password',
    description: 'The application cannot sign in with it any more.',
  })
  @ApiExample({ path: { user_id: String(DEMO_IDS.user), uuid: DEMO_IDS.applicationPassword } })
  @ApiOkResponse({ description: 'The application password as it was.', type: DeletedApplicationPasswordResponse })
  @ApiErrors({ 404: 'No such application password (`rest_application_password_not_found`).' })
  remove(
    @CurrentUser() caller: Caller,
    @RestParams() params: PasswordDto,
  ): Promise<DeletedApplicationPasswordResponse> {
    return this.passwords.remove(caller, params);
  }
}
