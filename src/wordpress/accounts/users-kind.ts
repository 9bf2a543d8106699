import { Injectable } from '@nestjs/common';
import type { UserEntity } from '../../auth/users/user.entity.js';
import { AccountTransferService } from '../../auth/account/account-transfer.service.js';
import { isRole } from '../../auth/roles.js';
import { isWordpressHash } from '../../auth/users/wordpress-hash.js';
import type { SeoFields } from '../../seo/fields/seo-fields.js';
import { SeoTransferService } from '../../seo/fields/seo-transfer.service.js';
import { suffixedSlug } from '#core/text';
import { momentOf } from '../../migration/broken-values.js';
import type { Fields, FieldValue, MigrationSource, SourceRecord } from '../../migration/source.js';
import { asciiSlug } from '../posts/ascii-slug.js';
import type { BuildContext } from '../../migration/build-context.js';
import { asText, text, truncated } from '../../migration/fields.js';
import {
  RecordKind,
  type Built,
  type TableRows,
  type RowOrigin,
  rowOf,
  RegisterRecordKind,
} from '../../migration/record-kind.js';
import type { UniqueValues } from '../../migration/unique-values.js';
import { USERS } from './accounts-traits.js';

/** An account with the texts of its page's head. */
interface UserRows {
  user: UserEntity;
  seo: Partial<SeoFields>;
}

const TAKEN = new Set([
  'user_login',
  'user_pass',
  'user_nicename',
  'user_email',
  'user_url',
  'user_registered',
  'display_name',
  'capabilities',
  'meta:first_name',
  'meta:last_name',
  'meta:nickname',
  'meta:description',
  'meta:locale',
  'meta:wpseo_title',
  'meta:wpseo_metadesc',
]);
/** Where an account has no address: one that no mail reaches, since addresses are unique here. */
const NO_ADDRESS_HOST = 'no-address.invalid';

/** Accounts. */
@Injectable()
@RegisterRecordKind(USERS)
export class UsersKind extends RecordKind<UserRows> {
  /** Accounts of the logins of the records at hand, by login. */
  private present: ReadonlyMap<string, UserEntity> = new Map();

  constructor(
    private readonly accounts: AccountTransferService,
    private readonly seo: SeoTransferService,
  ) {
    super();
  }

  takes(field: string): boolean {
    return TAKEN.has(field);
  }

  override async prepare(records: readonly SourceRecord[]): Promise<void> {
    const logins = records.map(({ fields }) => text(fields, 'user_login').toLowerCase());
    this.present = new Map((await this.accounts.users.find(logins, 'login_key')).map((user) => [user.login_key, user]));
  }

  /** An account of the same login is the same person. */
  override existing({ fields }: SourceRecord): Promise<number | undefined> {
    return Promise.resolve(this.present.get(text(fields, 'user_login').toLowerCase())?.id);
  }

  override async hold(values: UniqueValues): Promise<void> {
    for (const user of await this.accounts.users.members(['id', 'login_key', 'email_key', 'slug'])) {
      values.hold('user login', user.login_key, user.id);
      values.hold('user email', user.email_key, user.id);
      values.hold('user slug', user.slug, user.id);
    }
  }

  /** Accounts that are not those of the source get ids above all of it. */
  override async makeWay(source: MigrationSource): Promise<() => Promise<void>> {
    const logins = new Set<string>();
    let last = 0;
    for await (const users of source.read(this.name, 0)) {
      for (const { id, fields } of users) {
        logins.add(String(fields.user_login).toLowerCase());
        last = Math.max(last, id);
      }
    }
    return async () => {
      let next = Math.max(last, await this.accounts.users.largest('id'));
      for (const user of await this.accounts.users.members(['id', 'login']))
        if (!logins.has(user.login.toLowerCase()) && user.id <= last)
          await this.accounts.moveAccount(user.id, (next += 1));
    };
  }

  build({ fields }: SourceRecord, id: number, context: BuildContext): UserRows {
    const row = this.row(fields, id, context);
    const seo = {
      ...(text(fields, 'meta:wpseo_title') && { title: text(fields, 'meta:wpseo_title') }),
      ...(text(fields, 'meta:wpseo_metadesc') && { description: text(fields, 'meta:wpseo_metadesc') }),
    };
    const present = this.present.get(row.login.toLowerCase());
    return { user: context.isMerged && present ? this.merged(row, present, context) : row, seo };
  }

  /**
   * What a move changes of an account that was here before. Rule: it never gets less or, on a site in use, more rights
   * than it had, and its owner goes on signing in as before.
   */
  private merged(row: UserEntity, present: UserEntity, context: BuildContext): UserEntity {
    if (context.sameIds) {
      const roles = [...new Set([...present.roles, ...row.roles])];
      if (roles.length > row.roles.length)
        context.changed('capabilities', 'The account was here before: it has its roles as well.');
      return { ...row, roles };
    }
    const { login, email, slug, roles, capabilities, registered } = present;
    const reason = 'The account was here before: this stays as it is.';
    for (const field of ['user_login', 'user_email', 'user_nicename', 'capabilities', 'user_registered'])
      context.changed(field, reason);
    return { ...row, login, email, slug, roles, capabilities, registered };
  }

  private row(fields: Fields, id: number, context: BuildContext): UserEntity {
    const login = this.login(fields, id, context);
    const given = text(fields, 'display_name');
    if (given === '') context.changed('display_name', `The account has no name: it is ${login}.`);
    const name = truncated(context, 'display_name', given || login, 250);
    // An export file does not say rights: without any, the account can sign in and read.
    const roles = fields.capabilities === undefined ? ['subscriber'] : rolesIn(fields.capabilities);
    if (
      fields.capabilities !== undefined &&
      asText(fields.capabilities) !== '' &&
      typeof fields.capabilities !== 'object'
    )
      context.changed('capabilities', 'They cannot be read: the account has no role.');
    const unknown = roles.filter((role) => !isRole(role));
    if (unknown.length > 0)
      context.changed('capabilities', `Roles that this service does not have are left out: ${unknown.join(', ')}.`);
    const hash = text(fields, 'user_pass');
    if (hash !== '' && !isWordpressHash(hash))
      context.changed('user_pass', 'The hash of the password has an unknown form: the account needs a new password.');
    const registered = momentOf(fields.user_registered);
    if (registered === undefined && fields.user_registered !== undefined)
      context.changed('user_registered', 'It is no date: the account is as old as can be.');
    return {
      id,
      login,
      login_key: '',
      email: this.email(fields, login, id, context),
      email_key: '',
      name,
      name_key: '',
      slug: this.slug(fields, id, context),
      first_name: truncated(context, 'meta:first_name', text(fields, 'meta:first_name'), 250),
      last_name: truncated(context, 'meta:last_name', text(fields, 'meta:last_name'), 250),
      nickname: truncated(context, 'meta:nickname', text(fields, 'meta:nickname'), 250),
      url: truncated(context, 'user_url', text(fields, 'user_url'), 500),
      description: text(fields, 'meta:description'),
      locale: truncated(context, 'meta:locale', text(fields, 'meta:locale'), 20),
      password_hash: isWordpressHash(hash) ? hash : null,
      roles: roles.filter(isRole),
      capabilities: grantsIn(fields.capabilities),
      registered: registered ?? '1970-01-01 00:00:00',
    };
  }

  private slug(fields: Fields, id: number, context: BuildContext): string {
    const given = text(fields, 'user_nicename');
    const wanted = suffixedSlug(asciiSlug(given), '') || `user-${id}`;
    const slug = context.unique('user slug', wanted, id, (n) => suffixedSlug(wanted, `-${n}`));
    if (slug !== given)
      context.changed('user_nicename', `The slug ${given} is taken, too long or none: it has ${slug}.`);
    return slug;
  }

  private login(fields: Fields, id: number, context: BuildContext): string {
    const wanted = truncated(context, 'user_login', text(fields, 'user_login'), 60) || `user-${id}`;
    const key = context.unique(
      'user login',
      wanted.toLowerCase(),
      id,
      (n) => `${wanted.slice(0, 55).toLowerCase()}-${n}`,
    );
    if (text(fields, 'user_login') === '') context.changed('user_login', `The account has no login: it is ${wanted}.`);
    if (key === wanted.toLowerCase()) return wanted;
    context.changed('user_login', `The login ${wanted} is taken: it has ${key}.`);
    return key;
  }

  private email(fields: Fields, login: string, id: number, context: BuildContext): string {
    const given = text(fields, 'user_email');
    const wanted = truncated(context, 'user_email', given.trim(), 254);
    if (given.trim() !== given)
      context.changed('user_email', 'There are spaces around the address: they are left out.');
    const instead = `${login.replace(/[^A-Za-z0-9._-]/g, '-')}-${id}@${NO_ADDRESS_HOST}`;
    if (wanted === '') {
      context.changed('user_email', `The account has no e-mail address: it has ${instead}.`);
      return instead;
    }
    const key = context.unique('user email', wanted.toLowerCase(), id, () => instead.toLowerCase());
    if (key === wanted.toLowerCase()) return wanted;
    context.changed('user_email', `Another account has the e-mail address: it has ${key}.`);
    return key;
  }

  async insert(built: readonly Built<UserRows>[]): Promise<void> {
    await this.accounts.users.insert(built.map(({ row }) => row.user));
    for (const { id, row } of built) if (Object.keys(row.seo).length > 0) await this.seo.replace('user', id, row.seo);
  }

  /** An account that is here already keeps its password: its owner knows it. */
  async replace(built: readonly Built<UserRows>[]): Promise<void> {
    const stored = await this.accounts.users.find(built.map(({ id }) => id));
    const passwords = new Map(stored.map((user) => [user.id, user.password_hash]));
    for (const { id, row } of built) {
      const { id: _id, password_hash: moved, ...columns } = row.user;
      const own = passwords.get(id) ?? null;
      const keeps = own !== null && !isWordpressHash(own);
      await this.accounts.users.update(id, { ...columns, password_hash: keeps ? own : moved });
      await this.seo.replace('user', id, row.seo);
    }
  }

  async load(ids: readonly number[]): Promise<Map<number, UserRows>> {
    const users = await this.accounts.users.find(ids);
    const seo = await this.seo.find(
      'user',
      users.map(({ id }) => id),
    );
    return new Map(users.map((user) => [user.id, { user, seo: seo.get(user.id) ?? {} }]));
  }

  describe({ user, seo }: UserRows): Fields {
    return {
      user_login: user.login,
      user_pass: user.password_hash ?? '',
      user_nicename: user.slug,
      user_email: user.email,
      user_url: user.url,
      user_registered: user.registered,
      display_name: user.name,
      capabilities: { ...Object.fromEntries(user.roles.map((role) => [role, true])), ...user.capabilities },
      'meta:first_name': user.first_name,
      'meta:last_name': user.last_name,
      'meta:nickname': user.nickname,
      'meta:description': user.description,
      'meta:locale': user.locale,
      'meta:wpseo_title': seo.title ?? '',
      'meta:wpseo_metadesc': seo.description ?? '',
    };
  }

  tables({ user, seo }: UserRows, origin: RowOrigin): TableRows {
    return {
      [this.accounts.users.table]: [rowOf(this.accounts.users, user, origin)],
      [this.seo.table]: this.seo.rowsOf(seo),
    };
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.seo.remove('user', ids);
    await this.accounts.users.delete(ids);
  }

  async nextId(): Promise<number> {
    return (await this.accounts.users.largest('id')) + 1;
  }

  async taken(ids: readonly number[]): Promise<number[]> {
    return (await this.accounts.users.find(ids)).map(({ id }) => id);
  }
}

function entriesOf(capabilities: FieldValue | undefined): [string, FieldValue][] {
  if (Array.isArray(capabilities))
    return capabilities.map((name): [string, FieldValue] => [asText(name as FieldValue), true]);
  return typeof capabilities === 'object' && capabilities !== null ? Object.entries(capabilities) : [];
}

/** Names of capabilities look like this; roles of other plug-ins, such as `shop_manager`, do too. */
const CAPABILITY =
  /^(?:edit|delete|publish|read|manage|create|list|promote|remove|upload|moderate|unfiltered|activate|install|update|switch|export|import|customize|assign)_/;

/** Sites of old versions have texts for flags. */
function isGranted(value: FieldValue): boolean {
  return /^(?:1|true)$/.test(asText(value));
}

function rolesIn(capabilities: FieldValue | undefined): string[] {
  return entriesOf(capabilities)
    .filter(([name, granted]) => isGranted(granted) && !CAPABILITY.test(name))
    .map(([name]) => name);
}

function grantsIn(capabilities: FieldValue | undefined): Record<string, boolean> {
  return Object.fromEntries(
    entriesOf(capabilities)
      .filter(([name]) => CAPABILITY.test(name))
      .map(([name, granted]) => [name, isGranted(granted)]),
  );
}
