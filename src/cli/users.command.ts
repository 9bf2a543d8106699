import type { INestApplicationContext } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { ApplicationPasswordsService, grouped } from '../auth/application-passwords/application-passwords.service.js';
import { CapabilitiesService } from '../auth/capabilities.service.js';
import { ROLES, isRole } from '../auth/roles.js';
import { ScopesService } from '../auth/scopes.service.js';
import { SecondFactorsService } from '../auth/second-factor/second-factors.service.js';
import { AdministratorsService } from '../auth/users/administrators.service.js';
import type { UserEntity } from '../auth/users/user.entity.js';
import { UsersService } from '../auth/users/users.service.js';
import { UserAccountsService } from '../content/users/user-accounts.service.js';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { loadExtensions } from '../load-configuration.js';
import { emailAddress } from '#core/parameters';
import { slugify } from '#core/text';
import { fromMs, DAY_MS } from '#core/time';
import { actingAs } from './acting-as.js';
import { readArguments, textOf, type Given } from './arguments.js';
import { BOUNDS, boundsText } from './bounds.js';
import { UsageError, print, type Command } from './command.js';
import { withService } from './with-service.js';

const [LEAST_DAYS, MOST_DAYS] = BOUNDS['expires-days'];

/** Name of application passwords made here. */
const MADE_BY = 'Command line';
/** Weaker ones could be guessed from their hashes. */
const STRONG_ENOUGH = /^(?:[^a-zA-Z0-9]*[a-zA-Z0-9]){16,200}[^a-zA-Z0-9]*$/;

/** Accounts and their passwords need no uploads. */
const withAccounts = <T>(work: (service: INestApplicationContext) => Promise<T>): Promise<T> =>
  withService(work, { usesUploads: false });

/** `users`: makes accounts and their passwords, without a signed-in user. */
export const usersCommand: Command = {
  run: async (args) => {
    const given = readArguments(args, {
      role: 'text',
      email: 'text',
      'app-password': 'maybe',
      password: 'maybe',
      scope: 'list',
      reassign: 'text',
      trash: 'flag',
      'expires-days': 'text',
    });
    const [action, login, ...more] = given.words;
    if (action === 'list' && login === undefined) return list();
    if (login === undefined) throw new UsageError('Name an action and a login.');
    if (action === 'grant' || action === 'revoke') return changeCapabilities(login, more, action === 'grant');
    if (action === 'role') return changeRoles(login, more);
    if (more.length > 0) throw new UsageError('Name an action and a login.');
    if (action === 'delete') return remove(login, given);
    if (action === 'reset-second-factor') return resetSecondFactor(login);
    checkPasswords(given);
    await checkScopes(given);
    if (action === 'create') await create(login, given);
    else if (action === 'password') await setPasswords(login, given);
    else throw new UsageError(`There is no action "${action}".`);
  },
};

/** Prints all accounts: login, roles, e-mail address and the time of registration in UTC. */
function list(): Promise<void> {
  return withAccounts(async (service) => {
    for (const { login, roles, email, registered } of await service.get(UsersService).all())
      print([login, roles.join(',') || '-', email, `${registered} UTC`].join('\t'));
  });
}

/** Replaces the roles of an account. */
async function changeRoles(login: string, roles: readonly string[]): Promise<void> {
  if (roles.length === 0 || !roles.every(isRole)) throw new UsageError(`Name roles: ${ROLES.join(', ')}.`);
  await withAccounts(async (service) => {
    const user = await accountOf(service, login);
    await service.get(UsersService).update(user.id, { roles });
    print(`The account "${user.login}" has the roles now: ${roles.join(', ')}.`);
  });
}

/** Deletes an account. What it wrote goes to another account or to the trash: one of both has to be named. */
async function remove(login: string, { options }: Given): Promise<void> {
  const heir = textOf(options.reassign);
  if ((heir === undefined) === (options.trash === undefined))
    throw new UsageError('Say what becomes of the content: --reassign <login>, or --trash.');
  await withService(async (service) => {
    const user = await accountOf(service, login);
    const reassign = heir === undefined ? false : (await accountOf(service, heir)).id;
    const administrator = await service.get(AdministratorsService).first();
    const accounts = service.get(UserAccountsService);
    await actingAs(service, administrator?.login, () =>
      service.get(Database).write(() => accounts.remove(user.id, { force: true, reassign })),
    );
    print(`Deleted the account "${user.login}".`);
  });
}

/** Turns the second factor of an account off, for users who have lost it. */
async function resetSecondFactor(login: string): Promise<void> {
  await withAccounts(async (service) => {
    const user = await accountOf(service, login);
    const isReset = await service.get(SecondFactorsService).turnOff(user);
    print(isReset ? `The second factor of "${user.login}" is off.` : `"${user.login}" has no second factor.`);
  });
}

async function accountOf(service: INestApplicationContext, login: string): Promise<UserEntity> {
  const user = await service.get(UsersService).byLogin(login);
  if (!user) throw new Error(`There is no account "${login}". "users list" prints them.`);
  return user;
}

async function create(login: string, given: Given): Promise<void> {
  const role = textOf(given.options.role);
  if (!isRole(role)) throw new UsageError(`Name a role with --role: ${ROLES.join(', ')}.`);
  const address =
    textOf(given.options.email) ?? `${slugify(login.replaceAll('@', '-')) || 'user'}@localhost.localdomain`;
  const email = emailAddress(address);
  if (email === undefined) throw new UsageError(`"${address}" is no e-mail address.`);
  await withAccounts(async (service) => {
    const user = await service.get(UsersService).create({ login, email, roles: [role] });
    print(`Made the account "${user.login}" (${role}).`);
    // An account that nothing opens would be of no use.
    const isRequested = 'app-password' in given.options || 'password' in given.options;
    await givePasswords(service, user, isRequested ? given.options : { 'app-password': true });
  });
}

/** Grants or revokes capabilities. Only operators of the server can run it, so it is not limited by a policy. */
async function changeCapabilities(login: string, capabilities: readonly string[], granted: boolean): Promise<void> {
  const { all } = new CapabilitiesService(await loadExtensions());
  const unknown = capabilities.find((capability) => !all.has(capability));
  if (unknown !== undefined || capabilities.length === 0)
    throw new UsageError(`Name capabilities: ${[...all].join(', ')}.`);
  await withAccounts(async (service) => {
    const user = await accountOf(service, login);
    if (user.roles.includes('administrator'))
      throw new Error('Administrators have all capabilities. Change the role instead.');
    await service
      .get(UsersService)
      .update(user.id, { capabilities: Object.fromEntries(capabilities.map((name) => [name, granted])) });
    print(`${granted ? 'Granted' : 'Revoked'}: ${capabilities.join(', ')}.`);
  });
}

async function setPasswords(login: string, given: Given): Promise<void> {
  if (given.options.role !== undefined || given.options.email !== undefined)
    throw new UsageError('Role and e-mail address are set when an account is made.');
  const { 'app-password': appPassword, password } = given.options;
  const wanted = appPassword === undefined && password === undefined ? { password: true as const } : given.options;
  await withAccounts(async (service) => {
    const user = await accountOf(service, login);
    await givePasswords(service, user, wanted);
  });
}

async function givePasswords(
  service: INestApplicationContext,
  user: UserEntity,
  options: Given['options'],
): Promise<void> {
  if (options['app-password'] !== undefined) {
    const chosen = textOf(options['app-password']);
    const { password } = await service.get(ApplicationPasswordsService).create(user.id, {
      name: MADE_BY,
      password: chosen,
      isPrefixed: true,
      scopes: scopesIn(options),
      expires: endIn(options, service.get(Clock)),
    });
    print(
      chosen === undefined
        ? `Application password (shown only now): ${grouped(password)}`
        : 'Set the application password.',
    );
  }
  if (options.password !== undefined) {
    const chosen = textOf(options.password);
    const password = chosen ?? randomBytes(15).toString('base64url');
    await service.get(UsersService).setPassword(user.id, password);
    print(chosen === undefined ? `Sign-in password (shown only now): ${password}` : 'Set the sign-in password.');
  }
}

/** The moment at which an application password expires; undefined: never. */
function endIn(options: Given['options'], clock: Clock): string | undefined {
  const days = textOf(options['expires-days']);
  return days === undefined ? undefined : `${fromMs(clock.nowMs() + Number(days) * DAY_MS)}Z`;
}

/** The scopes that are named; undefined for none: then the password has all rights of its account. */
function scopesIn(options: Given['options']): string[] | undefined {
  return textOf(options.scope)
    ?.split(',')
    .map((scope) => scope.trim());
}

async function checkScopes({ options }: Given): Promise<void> {
  const wanted = scopesIn(options);
  if (wanted === undefined) return;
  if (options['app-password'] === undefined)
    throw new UsageError('Scopes limit an application password: add --app-password.');
  const { names } = new ScopesService(await loadExtensions());
  const unknown = wanted.find((scope) => !names.includes(scope));
  if (unknown !== undefined) throw new UsageError(`There is no scope "${unknown}": ${names.join(', ')}.`);
}

function checkPasswords({ options }: Given): void {
  const days = textOf(options['expires-days']);
  if (days !== undefined && !(/^\d{1,4}$/.test(days) && Number(days) >= LEAST_DAYS && Number(days) <= MOST_DAYS))
    throw new UsageError(`--expires-days takes ${boundsText('expires-days')}.`);
  if (days !== undefined && options['app-password'] === undefined)
    throw new UsageError('--expires-days ends an application password: add --app-password.');
  const appPassword = textOf(options['app-password']);
  if (appPassword !== undefined && !STRONG_ENOUGH.test(appPassword))
    throw new UsageError('An application password needs 16 to 200 letters and digits.');
  if (textOf(options.password)?.includes('\\')) throw new UsageError('A password must not hold a backslash.');
}
