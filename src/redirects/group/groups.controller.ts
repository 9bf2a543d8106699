import { RestParams, Read, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import type { ListWire } from '../redirect/rules.service.js';
import { may } from '../redirects.rights.js';
import { BulkGroupsParams, CreateGroupParams, ListGroupsParams, UpdateGroupParams } from './group.dto.js';
import type { GroupWire } from './group.mapper.js';
import { GroupsService } from './groups.service.js';

/** `redirects/v1/group`. */
@RestController('redirects/v1', 'group')
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Read()
  @Rights(may('group_manage'))
  list(@RestParams() params: ListGroupsParams): Promise<ListWire<GroupWire>> {
    return this.groups.list(params);
  }

  @Update()
  @Rights(may('group_add'))
  create(@RestParams() params: CreateGroupParams): Promise<ListWire<GroupWire>> {
    return this.groups.create(params);
  }

  @Update(':id')
  @Rights(may('group_add'))
  update(@RestParams() params: UpdateGroupParams): Promise<{ item: GroupWire }> {
    return this.groups.update(params);
  }
}

/** `redirects/v1/bulk/group`. */
@RestController('redirects/v1', 'bulk/group')
export class BulkGroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Update(':bulk')
  @Rights(may('group_delete'))
  bulk(@RestParams() params: BulkGroupsParams): Promise<ListWire<GroupWire>> {
    return this.groups.bulk(params);
  }
}
