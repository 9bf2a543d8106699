import type { Role } from '../../../src/auth/roles.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import type { TestApp } from '../../helpers/app.js';
import { passwordOf } from '../../helpers/browser.js';

export { Browser, passwordOf } from '../../helpers/browser.js';

export const AUTHORIZE = '/admin/authorize-application';

/** Gives the accounts of these roles a password to sign in with. */
export async function withPasswords(service: TestApp, ...roles: Role[]): Promise<void> {
  for (const role of roles) await service.app.get(UsersService).setPassword(service.ids[role], passwordOf(role));
}
