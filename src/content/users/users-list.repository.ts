import { Injectable } from '@nestjs/common';
import { CapabilitiesService } from '../../auth/capabilities.service.js';
import { ROLES } from '../../auth/roles.js';
import { USERS, account } from '../../auth/users/stored-user.js';
import type { Stored } from '../../auth/users/stored-user.js';
import type { UserEntity } from '../../auth/users/user.entity.js';
import { ListVersions } from '../../core/content/list-versions.js';
import type { CountedPage, CountedRow } from '../../core/content/list-versions.js';
import { Database, placeholders } from '../../core/database/database.js';
import { contains } from '../../core/database/text-search.js';
import type { Condition } from '../../core/database/text-search.js';
import { isId } from '../../core/content/content-registry.js';
import type { PostType } from '../../core/content/post-type.js';
import type { ListWindow } from '../../core/rest/paging.js';
import { slugify } from '../../core/text/index.js';
import { VisibleAuthors } from './visible-authors.js';

/** Where a search looks. */
export type SearchColumn = 'email' | 'name' | 'id' | 'username' | 'slug';

/** Orders of the list. */
export type UserOrder = 'id' | 'include' | 'name' | 'registered_date' | 'slug' | 'include_slugs' | 'email' | 'url';

/** Which accounts a list shows. */
export interface UserFilter {
  include: readonly number[];
  exclude: readonly number[];
  slugs: readonly string[];
  /** At least one of these. */
  roles: readonly string[];
  /** Of each of these sets at least one. */
  capabilities: readonly (readonly string[])[];
  /** Only accounts that have published something of these kinds. */
  publishedTypes?: readonly PostType[];
  search: string;
  searchColumns: readonly SearchColumn[];
  orderby: UserOrder;
  order: 'asc' | 'desc';
}

const COLUMNS: Record<Exclude<SearchColumn, 'id'>, string> = {
  email: 'email',
  name: 'name',
  username: 'login',
  slug: 'slug',
};
const ORDERS: Record<Exclude<UserOrder, 'include' | 'include_slugs'>, string> = {
  id: 'u.id',
  name: 'u.name_key',
  registered_date: 'u.registered',
  slug: 'u.slug',
  email: 'u.email_key',
  url: 'u.url',
};

/** SQL for lists of accounts. */
@Injectable()
export class UsersListRepository {
  constructor(
    private readonly database: Database,
    private readonly authors: VisibleAuthors,
    private readonly versions: ListVersions,
    private readonly capabilities: CapabilitiesService,
  ) {}

  /** One page of a list, and how many accounts the whole list has. */
  async page(
    filter: UserFilter,
    { limit, offset }: Pick<ListWindow, 'limit' | 'offset'>,
  ): Promise<CountedPage<UserEntity>> {
    const where = this.where(filter);
    const order = orderBy(filter);
    const list = {
      names: [USERS, ...(filter.publishedTypes ?? []).map(({ name }) => name)],
      count: { sql: `SELECT COUNT(*) FROM users u WHERE ${where.sql}`, parameters: where.parameters },
    };
    const { rows, total } = await this.versions.page<Stored<UserEntity>>(list, offset, (totals) =>
      this.database.read<Stored<UserEntity> & CountedRow>(
        `SELECT u.*, ${totals.sql} FROM users u WHERE ${where.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
        [...totals.parameters, ...where.parameters, ...order.parameters, limit, offset],
      ),
    );
    return { rows: rows.map(account), total };
  }

  private where(filter: UserFilter): Condition {
    const conditions: Condition[] = [{ sql: '1 = 1', parameters: [] }];
    const add = (sql: string, parameters: readonly unknown[] = []) =>
      conditions.push({ sql, parameters: [...parameters] });
    if (filter.include.length > 0) add(...among('u.id', filter.include.filter(isId)));
    if (filter.exclude.length > 0) add(...among('u.id', filter.exclude.filter(isId), 'NOT IN'));
    if (filter.slugs.length > 0) add(...among('u.slug', filter.slugs.map(slugify)));
    if (filter.roles.length > 0) conditions.push(hasRole(filter.roles));
    conditions.push(
      ...filter.capabilities.filter((set) => set.length > 0).map((set) => hasCapability(this.capabilities, set)),
    );
    if (filter.publishedTypes) add(this.authors.condition('u', filter.publishedTypes));
    if (filter.search.trim() !== '') conditions.push(found(filter.search.trim(), filter.searchColumns));
    return {
      sql: conditions.map(({ sql }) => sql).join(' AND '),
      parameters: conditions.flatMap(({ parameters }) => parameters),
    };
  }
}

/** `column IN (…)`; an empty list matches nothing, or with NOT IN everything. */
function among(
  column: string,
  values: readonly unknown[],
  operator: 'IN' | 'NOT IN' = 'IN',
): [sql: string, parameters: readonly unknown[]] {
  if (values.length === 0) return [operator === 'IN' ? '1 = 0' : '1 = 1', []];
  return [`${column} ${operator} (${placeholders(values)})`, values];
}

/** Roles are kept as a JSON list of names. */
function hasRole(roles: readonly string[]): Condition {
  const known = ROLES.filter((role) => roles.includes(role));
  if (known.length === 0) return { sql: '1 = 0', parameters: [] };
  return { sql: `(${known.map(() => 'u.roles LIKE ?').join(' OR ')})`, parameters: known.map((role) => `%"${role}"%`) };
}

/** A capability comes with a role or is one's own, unless it was taken away. */
function hasCapability(all: CapabilitiesService, wanted: readonly string[]): Condition {
  const each = wanted.map((capability): Condition => {
    const roles = hasRole(ROLES.filter((role) => all.of([role]).has(capability)));
    const own = contains('u', ['capabilities'], `${JSON.stringify(capability)}:true`);
    const taken = contains('u', ['capabilities'], `${JSON.stringify(capability)}:false`);
    return {
      sql: `((${roles.sql} OR ${own.sql}) AND NOT ${taken.sql})`,
      parameters: [...roles.parameters, ...own.parameters, ...taken.parameters],
    };
  });
  return {
    sql: `(${each.map(({ sql }) => sql).join(' OR ')})`,
    parameters: each.flatMap(({ parameters }) => parameters),
  };
}

/** The text stands in one of the columns; an id must be the whole text. */
function found(text: string, columns: readonly SearchColumn[]): Condition {
  const parts = columns.flatMap((column): Condition[] => {
    if (column === 'id') return isId(Number(text)) ? [{ sql: 'u.id = ?', parameters: [Number(text)] }] : [];
    // Slugs are ASCII and lower case.
    const wanted = column === 'slug' ? slugify(text) : text;
    return wanted === '' ? [] : [contains('u', [COLUMNS[column]], wanted)];
  });
  if (parts.length === 0) return { sql: '1 = 0', parameters: [] };
  return {
    sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`,
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}

/** Equal ones go by id, so that pages neither repeat nor lose anybody. */
function orderBy({ orderby, order, include, slugs }: UserFilter): Condition {
  const direction = order === 'desc' ? 'DESC' : 'ASC';
  if (orderby === 'include' || orderby === 'include_slugs') {
    const [column, values] = orderby === 'include' ? ['u.id', include.filter(isId)] : ['u.slug', slugs.map(slugify)];
    if (values.length === 0) return { sql: 'u.id ASC', parameters: [] };
    return {
      sql: `CASE ${column} ${values.map((_, i) => `WHEN ? THEN ${i}`).join(' ')} END, u.id`,
      parameters: [...values],
    };
  }
  return { sql: `${ORDERS[orderby]} ${direction}, u.id ${direction}`, parameters: [] };
}
