import type { UserEntity } from './user.entity.js';

/** Name under which changes of accounts are counted (`ListVersions`). */
export const USERS = 'users';

/** A row of `users` as an account. */
export function account<Row extends Stored<UserEntity>>(row: Row): Row & UserEntity {
  return {
    ...row,
    roles: JSON.parse(row.roles) as string[],
    capabilities: JSON.parse(row.capabilities) as Record<string, boolean>,
  };
}

/** An account as it is stored. */
export type Stored<User extends UserEntity> = Omit<User, 'roles' | 'capabilities'> & {
  roles: string;
  capabilities: string;
};
