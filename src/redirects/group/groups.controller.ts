import { Get } from '@nestjs/common';
import { Authorize, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { may } from '../redirects.policy.js';
import { BulkGroupsDto, CreateGroupDto, ListGroupsDto, UpdateGroupDto } from './group.dto.js';
import { GroupsService } from './groups.service.js';
import { RedirectGroupItemResponse, RedirectGroupListResponse } from './group.response.js';

/** `redirects/v1/group`. */
@RestController('redirects/v1', 'group')
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  @Authorize(may('group_manage'))
  @ApiOperation({
    operationId: 'listRedirectGroups',
    summary: 'List groups of redirects',
    description: 'Lists groups with their numbers of redirects, in pages counted from 0.',
  })
  @ApiOkResponse({ description: 'A page of groups.', type: RedirectGroupListResponse })
  list(@RestParams() params: ListGroupsDto): Promise<RedirectGroupListResponse> {
    return this.groups.list(params);
  }

  @Update()
  @Authorize(may('group_add'))
  @ApiOperation({
    operationId: 'createRedirectGroup',
    summary: 'Create a group of redirects',
    description: 'Creates a group and returns the first page of groups.',
  })
  @ApiExample({ body: { name: 'Former programme', moduleId: 1 } })
  @ApiOkResponse({ description: 'The first page of groups.', type: RedirectGroupListResponse })
  create(@RestParams() params: CreateGroupDto): Promise<RedirectGroupListResponse> {
    return this.groups.create(params);
  }

  @Update(':id')
  @Authorize(may('group_add'))
  @ApiOperation({
    operationId: 'updateRedirectGroup',
    summary: 'Change a group of redirects',
    description: 'Renames a group or moves it to another module.',
  })
  @ApiExample({ path: { id: DEMO_IDS.redirectGroup }, body: { name: 'Redirections', moduleId: 1 } })
  @ApiOkResponse({ description: 'The group.', type: RedirectGroupItemResponse })
  update(@RestParams() params: UpdateGroupDto): Promise<RedirectGroupItemResponse> {
    return this.groups.update(params);
  }
}

/** `redirects/v1/bulk/group`. */
@RestController('redirects/v1', 'bulk/group')
export class BulkGroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Update(':bulk')
  @Authorize(may('group_delete'))
  @ApiOperation({
    operationId: 'changeRedirectGroups',
    summary: 'Change several groups of redirects',
    description: 'Deletes, enables or disables groups with their redirects.',
  })
  @ApiExample({ path: { bulk: 'enable' }, body: { items: [DEMO_IDS.redirectGroup] } })
  @ApiOkResponse({ description: 'A page of groups.', type: RedirectGroupListResponse })
  bulk(@RestParams() params: BulkGroupsDto): Promise<RedirectGroupListResponse> {
    return this.groups.bulk(params);
  }
}
