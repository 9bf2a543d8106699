import { Injectable } from '@nestjs/common';
import type { ApplicationPasswordEntity } from '../../auth/application-passwords/application-password.entity.js';
import {
  ApplicationPasswordsService,
  grouped,
} from '../../auth/application-passwords/application-passwords.service.js';
import { ReauthenticationService } from '../../auth/sessions/reauthentication.service.js';
import { type Caller, SiteUrls } from '#core/context';
import { RestResponse, ItemAllowLoader } from '#core/rest';
import { RestError } from '#core/errors';
import type { ViewContext } from '#core/parameters';
import type {
  CreatePasswordDto,
  ListPasswordsDto,
  PasswordDto,
  ReadPasswordDto,
  UpdatePasswordDto,
} from './application-passwords.dto.js';
import { applicationPasswordBody } from './application-passwords.mapper.js';
import type {
  ApplicationPasswordResponse,
  DeletedApplicationPasswordResponse,
  DeletedApplicationPasswordsResponse,
} from './application-password.response.js';

/** `content/v2/users/<user_id>/application-passwords`: what the routes do, rights apart. */
@Injectable()
export class ApplicationPasswordsRestService {
  constructor(
    private readonly passwords: ApplicationPasswordsService,
    private readonly reauthentication: ReauthenticationService,
    private readonly hints: ItemAllowLoader,
    private readonly urls: SiteUrls,
  ) {}

  /** All of an account, oldest first. */
  async list(caller: Caller, { user_id, context }: ListPasswordsDto): Promise<ApplicationPasswordResponse[]> {
    const items = await this.passwords.list(idOf(caller, user_id));
    return Promise.all(items.map((item) => this.show(caller, item, context)));
  }

  /** Makes one; the answer is the only place where it can ever be read. */
  async create(
    caller: Caller,
    { user_id, current_password: currentPassword, ...input }: CreatePasswordDto,
  ): Promise<RestResponse<ApplicationPasswordResponse>> {
    await this.reauthentication.require(caller, currentPassword);
    // Clients that know these members know the prefix.
    const isPrefixed = input.scopes !== undefined || input.expires !== undefined;
    const { item, password } = await this.passwords.create(idOf(caller, user_id), { ...input, isPrefixed });
    return RestResponse.created(
      await this.show(caller, item, 'edit', grouped(password)),
      this.urls.restUrl(pathOf(item)),
    );
  }

  /** The one that this request used. @throws RestError 404 `rest_no_authenticated_app_password` when it used none */
  async introspect(caller: Caller, { context }: ListPasswordsDto): Promise<ApplicationPasswordResponse> {
    const item =
      caller.applicationPassword === undefined
        ? null
        : await this.passwords.find(caller.id, caller.applicationPassword.uuid);
    if (!item)
      throw new RestError(
        'rest_no_authenticated_app_password',
        'You did not sign in with an application password.',
        404,
      );
    return this.show(caller, item, context);
  }

  /** One. @throws RestError 404 `rest_application_password_not_found` */
  async read(caller: Caller, params: ReadPasswordDto): Promise<ApplicationPasswordResponse> {
    return this.show(caller, await this.get(caller, params), params.context);
  }

  /** Changes its name, if one is given. */
  async rename(caller: Caller, params: UpdatePasswordDto): Promise<ApplicationPasswordResponse> {
    const item = await this.get(caller, params);
    return this.show(caller, params.name === undefined ? item : await this.passwords.rename(item, params.name), 'edit');
  }

  /** Revokes one: it stops working at once. */
  async remove(caller: Caller, params: PasswordDto): Promise<DeletedApplicationPasswordResponse> {
    const item = await this.get(caller, params);
    await this.passwords.delete(item);
    return { deleted: true, previous: applicationPasswordBody(item, 'edit') };
  }

  /** Revokes all of an account. */
  async removeAll(caller: Caller, userId: string): Promise<DeletedApplicationPasswordsResponse> {
    return { deleted: true, count: await this.passwords.deleteAll(idOf(caller, userId)) };
  }

  private async get(caller: Caller, { user_id, uuid }: PasswordDto): Promise<ApplicationPasswordEntity> {
    const item = await this.passwords.find(idOf(caller, user_id), uuid);
    if (!item)
      throw new RestError('rest_application_password_not_found', 'This account has no such application password.', 404);
    return item;
  }

  private async show(
    caller: Caller,
    item: ApplicationPasswordEntity,
    context: ViewContext,
    password?: string,
  ): Promise<ApplicationPasswordResponse> {
    return applicationPasswordBody(item, context, { password, self: await this.hints.self(caller, pathOf(item)) });
  }
}

/** The account that a path names. */
function idOf(caller: Caller, userId: string): number {
  return userId === 'me' ? caller.id : Number(userId);
}

function pathOf(item: ApplicationPasswordEntity): string {
  return `content/v2/users/${item.user_id}/application-passwords/${item.uuid}`;
}
