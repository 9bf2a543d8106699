import { Injectable } from '@nestjs/common';
import { CapabilitiesService } from '../capabilities.service.js';
import { ROLES } from '../roles.js';
import { USERS, UserEntity } from './user.entity.js';
import { joinFragments, contains, type SqlFragment } from '#core/database';
import {
  Conditions,
  filterConditions,
  type ListFilters,
  orderBy,
  orderByGiven,
  ListQueryBuilder,
  type ListPage,
  type RowWindow,
} from '#core/lists';
import { type PostType, hasPublished } from '#core/content';
import { slugify } from '#core/text';
import { isId } from '#core/parameters';

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
}

/** How a list of accounts is sorted. */
export interface UserListOrder {
  by: UserOrder;
  descending: boolean;
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

const FILTERS: ListFilters<UserFilter, CapabilitiesService> = {
  include: (where, ids) => ids.length > 0 && where.in('u.id', ids.filter(isId)),
  exclude: (where, ids) => where.notIn('u.id', ids.filter(isId)),
  slugs: (where, slugs) => slugs.length > 0 && where.in('u.slug', slugs.map(slugify)),
  roles: (where, roles) => roles.length > 0 && where.addAll([hasRole(roles)]),
  capabilities: (where, sets, _, capabilities) =>
    where.addAll(sets.filter((set) => set.length > 0).map((set) => hasCapability(capabilities, set))),
  publishedTypes: (where, types) => where.add(hasPublished('u.id', types)),
  search: (where, text, { searchColumns }) => text.trim() !== '' && where.addAll([found(text.trim(), searchColumns)]),
  searchColumns: null,
};

/** Lists accounts. */
@Injectable()
export class UsersListService {
  constructor(
    private readonly capabilities: CapabilitiesService,
    private readonly lists: ListQueryBuilder,
  ) {}

  /** Those of these accounts that have published something of one of these kinds. */
  async withPublished(ids: readonly number[], types: readonly PostType[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.lists.rows<{ id: number }>({
      entity: UserEntity,
      alias: 'u',
      columns: 'u.id',
      plan: {
        where: new Conditions().in('u.id', ids).add(hasPublished('u.id', types)),
        order: orderBy(['u.id'], false),
      },
      window: { limit: ids.length, offset: 0 },
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** A page of accounts. */
  page(filter: UserFilter, order: UserListOrder, window: RowWindow): Promise<ListPage<UserEntity>> {
    return this.lists.page<UserEntity>({
      entity: UserEntity,
      alias: 'u',
      plan: {
        where: filterConditions(FILTERS, filter, this.capabilities),
        order: userOrder(order, filter),
      },
      window,
      total: { dependsOn: [USERS, ...(filter.publishedTypes ?? []).map(({ name }) => name)] },
    });
  }
}

/** Roles are stored as a JSON list of names. */
function hasRole(roles: readonly string[]): SqlFragment {
  const known = ROLES.filter((role) => roles.includes(role));
  if (known.length === 0) return { sql: '1 = 0', parameters: [] };
  return { sql: `(${known.map(() => 'u.roles LIKE ?').join(' OR ')})`, parameters: known.map((role) => `%"${role}"%`) };
}

/** A capability comes with a role or is one's own, unless it was taken away. */
function hasCapability(all: CapabilitiesService, wanted: readonly string[]): SqlFragment {
  const each = wanted.map((capability): SqlFragment => {
    const roles = hasRole(ROLES.filter((role) => all.of([role]).has(capability)));
    const own = contains('u', ['capabilities'], `${JSON.stringify(capability)}:true`);
    const taken = contains('u', ['capabilities'], `${JSON.stringify(capability)}:false`);
    return {
      sql: `((${roles.sql} OR ${own.sql}) AND NOT ${taken.sql})`,
      parameters: [...roles.parameters, ...own.parameters, ...taken.parameters],
    };
  });
  return joinFragments(each, 'OR');
}

/** The text occurs in one of the columns; an id must be the whole text. */
function found(text: string, columns: readonly SearchColumn[]): SqlFragment {
  const parts = columns.flatMap((column): SqlFragment[] => {
    if (column === 'id') return isId(Number(text)) ? [{ sql: 'u.id = ?', parameters: [Number(text)] }] : [];
    // Slugs are ASCII and lower case.
    const value = column === 'slug' ? slugify(text) : text;
    return value === '' ? [] : [contains('u', [COLUMNS[column]], value)];
  });
  return joinFragments(parts, 'OR');
}

function userOrder({ by, descending }: UserListOrder, { include, slugs }: UserFilter): SqlFragment {
  if (by === 'include' || by === 'include_slugs') {
    const [column, values] = by === 'include' ? ['u.id', include.filter(isId)] : ['u.slug', slugs.map(slugify)];
    return values.length > 0 ? orderByGiven(column, values) : orderBy(['u.id'], false);
  }
  return orderBy(by === 'id' ? ['u.id'] : [ORDERS[by], 'u.id'], descending);
}
