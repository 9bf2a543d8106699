import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../core/database/database.js';
import { ListVersions } from '../../core/content/list-versions.js';
import { USERS } from './stored-user.js';
import { UserEntity } from './user.entity.js';

/** A user beside one of their application passwords, as one query finds them. */
export interface UserWithPassword {
  id: number;
  login: string;
  roles: string;
  capabilities: string;
  uuid: string | null;
  name: string | null;
  hash: string | null;
  last_used: string | null;
  scopes: string | null;
}

/** SQL for users. */
@Injectable()
export class UsersRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersions,
  ) {}

  find(id: number): Promise<UserEntity | null> {
    return this.database.em.findOneBy(UserEntity, { id });
  }

  async byIds(ids: readonly number[]): Promise<UserEntity[]> {
    return ids.length === 0 ? [] : this.database.em.findBy(UserEntity, { id: In([...ids]) });
  }

  bySlug(slug: string): Promise<UserEntity | null> {
    return this.database.em.findOneBy(UserEntity, { slug });
  }

  byLogin(login: string): Promise<UserEntity | null> {
    return this.database.em.findOneBy(UserEntity, { login_key: login.toLowerCase() });
  }

  /**
   * Whether a login or e-mail address opens somebody's account already: both are typed into the same field, so they
   * share one name space. @param exceptId an account that may have it
   */
  async signInNameTaken(name: string, exceptId = 0): Promise<boolean> {
    const key = name.toLowerCase();
    const rows = await this.database.read(
      'SELECT id FROM users WHERE (login_key = ? OR email_key = ?) AND id <> ? LIMIT 1',
      [key, key, exceptId],
    );
    return rows.length > 0;
  }

  /** Whether somebody besides one account has a role. */
  async othersWithRole(role: string, exceptId: number): Promise<boolean> {
    const rows = await this.database.read('SELECT id FROM users WHERE roles LIKE ? AND id <> ? LIMIT 1', [
      `%"${role}"%`,
      exceptId,
    ]);
    return rows.length > 0;
  }

  /** The oldest account with a role. */
  async firstWithRole(role: string): Promise<UserEntity | null> {
    const rows = await this.database.read<{ id: number }>(
      'SELECT id FROM users WHERE roles LIKE ? ORDER BY id LIMIT 1',
      [`%"${role}"%`],
    );
    return rows[0] ? this.find(rows[0].id) : null;
  }

  async slugTaken(slug: string): Promise<boolean> {
    return (await this.database.em.countBy(UserEntity, { slug })) > 0;
  }

  async count(): Promise<number> {
    const [row] = await this.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM users');
    return Number(row?.n ?? 0);
  }

  /**
   * Everything a Basic credential needs, in one query: the user and all their application passwords. Should one
   * account have for a login what another has for an e-mail address, the login counts.
   */
  async withPasswords(loginOrEmail: string): Promise<UserWithPassword[]> {
    const key = loginOrEmail.toLowerCase();
    const email = key.includes('@');
    const rows = await this.database.read<UserWithPassword & { by_login: number }>(
      `SELECT u.id, u.login, u.roles, u.capabilities, u.login_key = ? AS by_login, p.uuid, p.name, p.hash, p.last_used, p.scopes
       FROM users u LEFT JOIN application_passwords p ON p.user_id = u.id
       WHERE u.login_key = ? ${email ? 'OR u.email_key = ?' : ''} ORDER BY by_login DESC`,
      email ? [key, key, key] : [key, key],
    );
    return rows.filter(({ id }) => id === rows[0]?.id);
  }

  async insert(user: Omit<UserEntity, 'id'>): Promise<number> {
    await this.versions.bump(USERS);
    const result = await this.database.em.insert(UserEntity, user);
    return (result.identifiers[0] as { id: number }).id;
  }

  async update(id: number, change: Partial<UserEntity>): Promise<void> {
    if (Object.keys(change).length === 0) return;
    await this.versions.bump(USERS);
    await this.database.em.update(UserEntity, { id }, change);
  }

  async delete(id: number): Promise<void> {
    await this.versions.bump(USERS);
    await this.database.em.delete(UserEntity, { id });
  }
}
