import type { Role } from '../../src/auth/roles.js';

/** Login and application password. */
export interface Credentials {
  login: string;
  password: string;
}

/** Login and application password of the account of a role; the login is the role's name. */
export function credentialsOf(role: Role): Credentials {
  return { login: role, password: `${role}ApplicationPassword01` };
}

/** The `Authorization` header for credentials. */
export function basic({ login, password }: Credentials): string {
  return `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
}
