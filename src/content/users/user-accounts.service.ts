import { Injectable } from '@nestjs/common';
import { ReauthenticationService } from '../../auth/sessions/reauthentication.service.js';
import type { UserEntity } from '../../auth/users/user.entity.js';
import type { UserChange } from '../../auth/users/user-input.js';
import { CapabilitiesService } from '../../auth/capabilities.service.js';
import { EmailChangesService } from '../../auth/email-changes/email-changes.service.js';
import { changedGrants, checkGranter } from '../../auth/users/capability-grants.js';
import { UsersListService, type SearchColumn, type UserFilter } from '../../auth/users/users-list.service.js';
import { UsersService, unknownUser } from '../../auth/users/users.service.js';
import { isRole } from '../../auth/roles.js';
import { ContentConfig } from '../content.config.js';
import { type Caller, type MapperContext, SiteUrls } from '#core/context';
import { ContentTypeRegistry, type PostType } from '#core/content';
import { RestResponse, listWindow } from '#core/rest';
import { RestError } from '#core/errors';
import { isSameEmail, type ViewContext } from '#core/parameters';
import { Database } from '#core/database';
import { SiteSettings, SiteService } from '#core/site';
import { ItemExtensionRegistry } from '../shared/item-extension.registry.js';
import { AuthoredPostsService } from './authored-posts.service.js';
import type { CreateUserDto, ListUsersDto, RemoveMeDto, UserFieldsDto } from './users.dto.js';
import { userBody, type UserSurroundings } from './users.mapper.js';
import { allowedOnUser, mayReadAll } from './users.policy.js';
import { VisibleAuthorsService } from './visible-authors.service.js';
import type { DeletedUserResponse, UserResponse } from './user.response.js';

/** What everybody may search; login and e-mail address are for those who may list accounts. */
const PUBLIC_COLUMNS: readonly SearchColumn[] = ['name', 'id', 'slug'];
const ALL_COLUMNS: readonly SearchColumn[] = [...PUBLIC_COLUMNS, 'username', 'email'];

/** `content/v2/users`: what the routes do, rights apart. */
@Injectable()
export class UserAccountsService {
  constructor(
    private readonly users: UsersService,
    private readonly accounts: UsersListService,
    private readonly authors: VisibleAuthorsService,
    private readonly posts: AuthoredPostsService,
    private readonly site: SiteService,
    private readonly config: ContentConfig,
    private readonly extensions: ItemExtensionRegistry,
    private readonly database: Database,
    private readonly capabilities: CapabilitiesService,
    private readonly reauthentication: ReauthenticationService,
    private readonly types: ContentTypeRegistry,
    private readonly emailChanges: EmailChangesService,
    private readonly urls: SiteUrls,
  ) {}

  /** A page of accounts. Those who may not list accounts see authors only. */
  async list(caller: Caller, params: ListUsersDto): Promise<RestResponse<UserResponse[]>> {
    const window = listWindow(params);
    const { rows, total } = await this.accounts.page(
      this.filterOf(caller, params),
      { by: params.orderby, descending: params.order === 'desc' },
      window,
    );
    this.users.remember(rows);
    const around = await this.surroundings();
    // Accounts in a list may be read by the caller of the list.
    const request = this.urls.mapperContext(caller);
    const items = rows.map((user) =>
      userBody(user, params.context, { ...around, links: linksOf(user, true, request) }),
    );
    await this.extensions.add(request, { kind: 'user', items: rows }, items, true);
    return RestResponse.list(items, { page: window.page, perPage: window.limit, total });
  }

  /** One account. @throws RestError 404 `rest_user_invalid_id` */
  async read(caller: Caller, id: number, context: ViewContext): Promise<UserResponse> {
    return this.show(caller, await this.get(id), context);
  }

  /** Makes an account; answers 201 with its address. @throws RestError 400 `rest_user_exists` if an id is given */
  async create(
    caller: Caller,
    { id, username, capabilities, ...fields }: CreateUserDto,
  ): Promise<RestResponse<UserResponse>> {
    if (id) throw new RestError('rest_user_exists', 'The service assigns ids: leave id out to create a user.', 400);
    if (capabilities && Object.keys(capabilities).length > 0)
      throw new RestError('rest_user_invalid_capability', 'Make the account first, then grant capabilities.', 400);
    const user = await this.users.create({ ...fields, login: username });
    await this.database.write(() => this.extensions.save('user', undefined, user.id, fields));
    return RestResponse.created(await this.show(caller, user, 'edit'), this.urls.restUrl(pathOf(user)));
  }

  /**
   * Changes the given members. A user’s own new e-mail address takes effect when it is confirmed, where the site sends
   * messages.
   * @throws RestError 400 `rest_user_invalid_argument` for another login, 403 `rest_user_invalid_role` for an
   * administrator who would stop being one, 403 `rest_reauthentication_required` for a session without the password
   */
  async update(caller: Caller, id: number, fields: UserFieldsDto): Promise<UserResponse> {
    const user = await this.get(id);
    const { username, roles, capabilities, current_password: currentPassword, ...rest } = fields;
    if (username !== undefined && username !== user.login) {
      throw new RestError('rest_user_invalid_argument', 'A login cannot be changed.', 400);
    }
    const granted = capabilities === undefined ? {} : changedGrants(this.capabilities, user, capabilities);
    checkGranter(caller, user, granted);
    const change: UserChange = {
      ...rest,
      ...(roles && roles.length > 0 ? { roles } : {}),
      ...(Object.keys(granted).length > 0 ? { capabilities: granted } : {}),
    };
    if (change.roles) this.refuseOwnDemotion(caller, user, change.roles);
    if (change.password !== undefined || (change.email !== undefined && change.email !== user.email))
      await this.reauthentication.require(caller, currentPassword);
    const newEmail = this.emailToConfirm(caller, user, change);
    if (newEmail !== undefined) {
      delete change.email;
      await this.emailChanges.request(id, newEmail);
    }
    const after = await this.users.update(id, change);
    await this.database.write(() => this.extensions.save('user', undefined, id, fields));
    return this.show(caller, after, 'edit');
  }

  /**
   * Deletes an account; its application passwords stop working at once. What it wrote goes to `reassign`, or with
   * `false` to the trash.
   * @throws RestError 501 `rest_trash_not_supported` without `force`, 400 `rest_user_invalid_reassign`, 403
   * `rest_user_cannot_delete` for the last administrator
   */
  async remove(id: number, { force, reassign }: RemoveMeDto): Promise<DeletedUserResponse> {
    const user = await this.get(id);
    if (!force)
      throw new RestError(
        'rest_trash_not_supported',
        'Accounts have no trash. Set force=true to delete this one.',
        501,
      );
    if (reassign !== false && (reassign === id || !(await this.users.find(reassign)))) {
      throw new RestError('rest_user_invalid_reassign', 'There is no such other account to take over the posts.', 400);
    }
    const previous = userBody(user, 'edit', await this.surroundings());
    if (reassign === false) await this.posts.trash(id);
    else await this.posts.handOver(id, reassign);
    await this.users.delete(user);
    return { deleted: true, previous };
  }

  private async get(id: number): Promise<UserEntity> {
    const user = await this.users.find(id);
    if (!user) throw unknownUser();
    return user;
  }

  /** The address of the caller’s own account that takes effect when it is confirmed. */
  private emailToConfirm(caller: Caller, user: UserEntity, { email }: UserChange): string | undefined {
    const isOwn = user.id === caller.id;
    const isNew = email !== undefined && !isSameEmail(email, user.email);
    return isOwn && isNew && this.emailChanges.isRequired ? email : undefined;
  }

  /** Administrators lose that right only by another one's hand. */
  private refuseOwnDemotion(caller: Caller, user: UserEntity, roles: readonly string[]): void {
    if (user.id !== caller.id || !caller.can('edit_users') || !roles.every(isRole)) return;
    if (this.users.asCaller({ ...user, roles: [...roles] }).can('edit_users')) return;
    throw new RestError('rest_user_invalid_role', 'You cannot take your own right to manage accounts away.', 403);
  }

  private filterOf(caller: Caller, params: ListUsersDto): UserFilter {
    const privileged = caller.can('list_users');
    const columns = privileged ? ALL_COLUMNS : PUBLIC_COLUMNS;
    const searchColumns = columns.filter(
      (column) => params.search_columns.length === 0 || params.search_columns.includes(column),
    );
    return {
      include: params.include,
      exclude: params.exclude,
      slugs: params.slug ?? [],
      roles: params.roles ?? [],
      capabilities: [params.capabilities ?? [], params.who === 'authors' ? ['edit_posts'] : []],
      publishedTypes: this.publishedTypes(params.has_published_posts, privileged),
      search: params.search ?? '',
      searchColumns,
    };
  }

  private async show(caller: Caller, user: UserEntity, context: ViewContext): Promise<UserResponse> {
    const request = this.urls.mapperContext(caller);
    const readable = user.id === caller.id || mayReadAll(caller) || (await this.authors.includes(user.id));
    const item = userBody(user, context, { ...(await this.surroundings()), links: linksOf(user, readable, request) });
    await this.extensions.add(request, { kind: 'user', items: [user] }, [item], false);
    return item;
  }

  private async surroundings(): Promise<UserSurroundings> {
    return {
      siteUrl: this.urls.siteUrl,
      siteLanguage: (await this.site.settings()).language || new SiteSettings().language,
      avatarUrl: this.config.avatarUrl,
      capabilitiesOf: (user) => this.capabilities.of(user.roles, user.capabilities),
    };
  }

  /** Content types of which a listed account must have published something; nothing: it need not. */
  private publishedTypes(wanted: boolean | string[] | undefined, privileged: boolean): readonly PostType[] | undefined {
    const { all, searched } = this.types;
    const open = privileged ? all : searched;
    if (Array.isArray(wanted) && wanted.length > 0) return open.filter(({ name }) => wanted.includes(name));
    return wanted === true || !privileged ? searched : undefined;
  }
}

function linksOf(user: UserEntity, readable: boolean, context: MapperContext): UserSurroundings['links'] {
  const allow = allowedOnUser(context.caller, user, readable);
  return {
    self: [{ href: context.restUrl(pathOf(user)), ...(allow.length > 0 ? { targetHints: { allow } } : {}) }],
    collection: [{ href: context.restUrl('content/v2/users') }],
  };
}

function pathOf(user: UserEntity): string {
  return `content/v2/users/${user.id}`;
}
