import { RestParam, type ParamDeclaration } from '#core/parameters';
import { ITEMS, RedirectPageDto, filterBy, orderBy, type Filter } from '../list/list.dto.js';

/** Filters of groups (redirects.md §4). */
export const GROUP_FILTERS = ['status', 'module', 'name'];

const MODULE: ParamDeclaration = {
  type: 'integer',
  minimum: 0,
  maximum: 3,
  required: true,
  description: 'Server that the rules are for: 1 this one, 2 Apache, 3 nginx. 0 keeps that of a group there is.',
};
const NAME: ParamDeclaration = { type: 'string', required: true, description: 'Name, at most 50 characters.' };
const STATUS: ParamDeclaration = {
  loose: 'It has no effect, so no value is wrong.',
  description: 'Not taken: bulk/group switches groups on and off.',
};

/** Parameters of lists of groups. */
export class ListGroupsDto extends RedirectPageDto {
  @RestParam(filterBy(...GROUP_FILTERS))
  filterBy?: Filter;

  @RestParam(orderBy('name', 'id'))
  orderby?: string;
}

/** What makes a group. */
export interface GroupInput {
  moduleId: number;
  name: string;
}

/** Parameters of `POST group`. */
export class CreateGroupDto extends ListGroupsDto implements GroupInput {
  @RestParam(MODULE) moduleId: number;
  @RestParam(NAME) name: string;
  @RestParam(STATUS) status?: unknown;
}

/** Parameters of `POST group/<id>`. */
export class UpdateGroupDto implements GroupInput {
  @RestParam({ in: 'path', hidden: true, path: '[\\d]+', type: 'integer', description: 'Id of the group.' })
  id: number;

  @RestParam(MODULE) moduleId: number;
  @RestParam(NAME) name: string;
  @RestParam(STATUS) status?: unknown;
}

/** What can be done to many groups at once. */
export const BULK_GROUPS = ['delete', 'enable', 'disable'] as const;
export type BulkGroups = (typeof BULK_GROUPS)[number];

/** Parameters of `POST bulk/group/<bulk>`. */
export class BulkGroupsDto extends ListGroupsDto {
  @RestParam({
    in: 'path',
    hidden: true,
    path: BULK_GROUPS.join('|'),
    type: 'string',
    clean: (value: string) => value.toLowerCase(),
    description: 'What is done.',
  })
  bulk: BulkGroups;

  @RestParam(ITEMS)
  items?: (string | number)[];

  @RestParam({
    hidden: true,
    loose: 'The route of groups does not declare its type: any value but an empty one is yes (recorded).',
    description: 'true without items: all groups that filterBy finds.',
  })
  global?: unknown;
}
