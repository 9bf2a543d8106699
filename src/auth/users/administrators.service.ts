import { Injectable } from '@nestjs/common';
import { ListVersionsService } from '#core/lists';
import { USERS, UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** The role that no site can do without. */
export const ADMINISTRATOR = 'administrator';

/** Sees to it that a site keeps an administrator. */
@Injectable()
export class AdministratorsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly versions: ListVersionsService,
  ) {}

  /** The administrator whose account is the oldest. */
  first(): Promise<UserEntity | null> {
    return this.users.firstWithRole(ADMINISTRATOR);
  }

  /**
   * Whether this user is the only administrator. Called in the unit of work that would delete the account or
   * remove the role. Other callers wait until that unit ends: two administrators who remove each other at the
   * same moment cannot both succeed.
   */
  async isLast(userId: number): Promise<boolean> {
    await this.versions.bump(USERS);
    const user = await this.users.find(userId);
    return (user?.roles.includes(ADMINISTRATOR) ?? false) && !(await this.users.othersWithRole(ADMINISTRATOR, userId));
  }
}
