import { UseGuards } from '@nestjs/common';
import { Endpoint, RestParams, Read, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import { NotesStored } from '../engine/notes-stored.guard.js';
import { may } from '../redirects.rights.js';
import {
  BulkRulesParams,
  CreateRuleParams,
  FindPostParams,
  ListRulesParams,
  UpdateRuleParams,
} from './redirect.dto.js';
import type { RuleWire } from './redirect.mapper.js';
import { PostSearch } from './post-search.service.js';
import type { FoundPost } from './post-search.service.js';
import { RulesService } from './rules.service.js';
import type { ListWire } from './rules.service.js';

/** `redirects/v1/redirect`. */
@RestController('redirects/v1', 'redirect')
@UseGuards(NotesStored)
export class RedirectsController {
  constructor(
    private readonly rules: RulesService,
    private readonly posts: PostSearch,
  ) {}

  @Read()
  @Rights(may('redirect_manage'))
  list(@RestParams() params: ListRulesParams): Promise<ListWire<RuleWire>> {
    return this.rules.list(params);
  }

  @Update()
  @Rights(may('redirect_add'))
  create(@RestParams() params: CreateRuleParams): Promise<ListWire<RuleWire>> {
    return this.rules.createMany(params);
  }

  @Read('post')
  @Rights(may('redirect_manage'))
  findPosts(@RestParams() params: FindPostParams): Promise<FoundPost[]> {
    return this.posts.find(params.text);
  }

  @Update(':id')
  @Rights(may('redirect_add'))
  update(@RestParams() params: UpdateRuleParams): Promise<{ item: RuleWire }> {
    return this.rules.update(params);
  }
}

/** `redirects/v1/bulk/redirect`. */
@RestController('redirects/v1', 'bulk/redirect')
@UseGuards(NotesStored)
export class BulkRedirectsController {
  constructor(private readonly rules: RulesService) {}

  /** Not one unit of work: what came before an unknown id stays done. */
  @Update(':bulk')
  @Rights(may('redirect_delete'))
  @Endpoint({ transaction: false })
  bulk(@RestParams() params: BulkRulesParams): Promise<ListWire<RuleWire>> {
    return this.rules.bulk(params);
  }
}
