import { Injectable } from '@nestjs/common';
import { encodeLoneAmpersands, foldCase, plainText } from '#core/text';
import { isTruthy } from '../loose-values.js';
import type { RuleListResponse } from '../redirect/rules.service.js';
import { refusal } from '../refusals.js';
import { RuleEventsService } from '../redirect/rule-events.service.js';
import { RedirectSettingsService } from '../settings/redirect-settings.service.js';
import { wholeNumber } from '../list/list.dto.js';
import type { BulkGroupsDto, CreateGroupDto, GroupInput, ListGroupsDto, UpdateGroupDto } from './group.dto.js';
import { toGroupResponse } from './group.mapper.js';
import { GroupsRepository } from './groups.repository.js';
import { BUILT_IN_MODULE_ID } from './modules.js';
import type { RedirectGroupResponse } from './group.response.js';

/** Name of the group that there is when all others are gone. */
export const FIRST_GROUP = 'Redirections';
/** The other group of a fresh site. */
export const MODIFIED_GROUP = 'Modified Posts';

const MAX_NAME_LENGTH = 50;

/** Makes, changes and lists groups of rules. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly settings: RedirectSettingsService,
    private readonly events: RuleEventsService,
  ) {}

  /** A page of groups. */
  async list(params: ListGroupsDto): Promise<RuleListResponse<RedirectGroupResponse>> {
    const { rows, total } = await this.groups.list(params);
    const { last_group_id: preset } = await this.settings.current();
    return { items: rows.map((group) => toGroupResponse(group, preset)), total };
  }

  /** Makes a group and gives the list. @throws RestError 400 `redirect_group_invalid` without name or module */
  async create(params: CreateGroupDto): Promise<RuleListResponse<RedirectGroupResponse>> {
    if (params.moduleId === 0) throw refusal('redirect_group_invalid', 'moduleId must be 1, 2 or 3.');
    await this.add(params);
    return this.list(params);
  }

  /** Makes a group. @returns its id */
  async add({ name: given, moduleId, enabled = true }: GroupInput & { enabled?: boolean }): Promise<number> {
    const name = readName(given);
    return this.groups.insert({
      name,
      name_key: foldCase(name),
      tracking: true,
      module_id: moduleId,
      enabled,
      position: 0,
    });
  }

  /** Changes name and module of a group. @throws RestError 400 `redirect_group_invalid` for none, or without a name */
  async update({ id, name: given, moduleId }: UpdateGroupDto): Promise<{ item: RedirectGroupResponse }> {
    if (!(await this.groups.exists(id))) throw refusal('redirect_group_invalid', 'There is no such group.');
    const name = readName(given);
    await this.groups.update(id, {
      name,
      name_key: foldCase(name),
      ...(moduleId !== 0 && { module_id: moduleId }),
    });
    const group = await this.groups.find(id);
    if (!group) throw refusal('redirect_group_invalid', 'The group was deleted in the meantime.');
    return { item: toGroupResponse(group) };
  }

  /** Does something to groups and all rules in them, and gives the list. Unknown ids are passed over. */
  async bulk(params: BulkGroupsDto): Promise<RuleListResponse<RedirectGroupResponse>> {
    const { items, bulk, filterBy, global } = params;
    const chosen = isTruthy(global) ? await this.groups.idsOf(filterBy) : [];
    await this.groups.bulk(bulk, items ? items.map(wholeNumber) : chosen);
    await this.events.changed();
    if (bulk === 'delete') await this.keepOne();
    return this.list(params);
  }

  /** Makes the first group again if there is none, so that rules have somewhere to be. */
  async keepOne(): Promise<number> {
    return (await this.groups.first()) ?? this.add({ name: FIRST_GROUP, moduleId: BUILT_IN_MODULE_ID });
  }
}

/** @throws RestError 400 `redirect_group_invalid` for a name without text */
function readName(given: string): string {
  const name = encodeLoneAmpersands(plainText(given), '&amp;');
  if (name === '') throw refusal('redirect_group_invalid', 'A group needs a name.');
  return [...name].slice(0, MAX_NAME_LENGTH).join('').trim();
}
