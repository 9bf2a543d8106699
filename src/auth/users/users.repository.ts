import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, Raw, Repository } from 'typeorm';
import { Database } from '#core/database';
import { ListVersionsService } from '#core/lists';
import { withAsciiDomain } from '#core/parameters';
import { USERS, UserEntity } from './user.entity.js';

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
  expires: string | null;
}

/** Users in the database. */
@Injectable()
export class UsersRepository {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly database: Database,
    private readonly versions: ListVersionsService,
  ) {}

  find(id: number): Promise<UserEntity | null> {
    return this.users.findOneBy({ id });
  }

  async byIds(ids: readonly number[]): Promise<UserEntity[]> {
    return ids.length === 0 ? [] : this.users.findBy({ id: In([...ids]) });
  }

  all(): Promise<UserEntity[]> {
    return this.users.find({ order: { id: 'ASC' } });
  }

  bySlug(slug: string): Promise<UserEntity | null> {
    return this.users.findOneBy({ slug });
  }

  byLogin(login: string): Promise<UserEntity | null> {
    return this.users.findOneBy({ login_key: login.toLowerCase() });
  }

  /**
   * Whether a login or e-mail address identifies an account already: both are typed into the same field, so they
   * share one name space. @param exceptId an account that may have it
   */
  signInNameTaken(name: string, exceptId = 0): Promise<boolean> {
    const key = name.toLowerCase();
    const id = Not(exceptId);
    return this.users.existsBy([
      { login_key: key, id },
      { email_key: key, id },
    ]);
  }

  /** Whether an account other than this one has a role. */
  othersWithRole(role: string, exceptId: number): Promise<boolean> {
    return this.users.existsBy({ roles: withRole(role), id: Not(exceptId) });
  }

  /** The oldest account with a role. */
  firstWithRole(role: string): Promise<UserEntity | null> {
    return this.users.findOne({ where: { roles: withRole(role) }, order: { id: 'ASC' } });
  }

  slugTaken(slug: string): Promise<boolean> {
    return this.users.existsBy({ slug });
  }

  count(): Promise<number> {
    return this.users.count();
  }

  /**
   * Everything a Basic credential needs, in one query: the user and all their application passwords. Should one
   * account have for a login what another has for an e-mail address, the login counts.
   */
  async withPasswords(loginOrEmail: string): Promise<UserWithPassword[]> {
    const key = withAsciiDomain(loginOrEmail).toLowerCase();
    const email = key.includes('@');
    const rows = await this.database.read<UserWithPassword & { by_login: number }>(
      `SELECT u.id, u.login, u.roles, u.capabilities, u.login_key = ? AS by_login, p.uuid, p.name, p.hash, p.last_used, p.scopes, p.expires
       FROM users u LEFT JOIN application_passwords p ON p.user_id = u.id
       WHERE u.login_key = ? ${email ? 'OR u.email_key = ?' : ''} ORDER BY by_login DESC`,
      email ? [key, key, key] : [key, key],
    );
    return rows.filter(({ id }) => id === rows[0]?.id);
  }

  async insert(user: Omit<UserEntity, 'id'>): Promise<number> {
    await this.versions.bump(USERS);
    const result = await this.users.insert(user);
    return (result.identifiers[0] as { id: number }).id;
  }

  async update(id: number, change: Partial<UserEntity>): Promise<void> {
    if (Object.keys(change).length === 0) return;
    await this.versions.bump(USERS);
    await this.users.update({ id }, change);
  }

  /** Replaces the hash of a password, unless it was changed meanwhile. @param before null: there was none @returns whether it did */
  async replaceHash(id: number, before: string | null, after: string): Promise<boolean> {
    const { affected } = await this.users.update({ id, password_hash: before ?? IsNull() }, { password_hash: after });
    return affected === 1;
  }

  async delete(id: number): Promise<void> {
    await this.versions.bump(USERS);
    await this.users.delete({ id });
  }
}

/** Roles are stored as a list of JSON. */
const withRole = (role: string) => Raw((column) => `${column} LIKE :role`, { role: `%"${role}"%` });
