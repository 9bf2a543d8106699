import { type SqlFragment, contains } from '#core/database';
import { foldCase } from '#core/text';
import { filterNumber, filterText, type Filter } from '../list/list.dto.js';
import { equals, orderOf } from '../list/list.sql.js';
import { type ListGroupsDto, GROUP_FILTERS } from './group.dto.js';

/** The groups that a filter finds. */
export function groupConditions(filter: Filter | undefined): SqlFragment[] {
  const [status, module, name] = GROUP_FILTERS.map((each) => filterText(filter, each));
  const conditions: (SqlFragment | false)[] = [
    status !== undefined && equals('enabled', status === 'enabled' ? 1 : 0),
    module !== undefined && equals('module_id', filterNumber(filter, 'module')),
    name !== undefined && contains('redirect_groups', ['name_key'], foldCase(name)),
  ];
  return conditions.filter((condition) => condition !== false);
}

/** The order of a list: by name unless ids are requested; groups of one name are sorted by their ids. */
export function groupOrder(params: ListGroupsDto): SqlFragment {
  return orderOf(params.orderby === 'id' ? undefined : 'name_key', params);
}
