import { Get, UseGuards } from '@nestjs/common';
import { Authorize, Endpoint, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { FlushHitLogGuard } from '../flush-hit-log.guard.js';
import { may } from '../redirects.policy.js';
import { BulkRulesDto, CreateRuleDto, FindPostDto, ListRulesDto, UpdateRuleDto } from './redirect.dto.js';
import { RedirectPostSearchService } from './redirect-post-search.service.js';
import { RulesService } from './rules.service.js';
import { FoundPostResponse, RedirectItemResponse, RedirectListResponse } from './redirect.response.js';

/** `redirects/v1/redirect`. */
@RestController('redirects/v1', 'redirect')
@UseGuards(FlushHitLogGuard)
export class RedirectsController {
  constructor(
    private readonly rules: RulesService,
    private readonly posts: RedirectPostSearchService,
  ) {}

  @Get()
  @Authorize(may('redirect_manage'))
  @ApiOperation({
    operationId: 'listRedirects',
    summary: 'List redirects',
    description: 'Lists redirects by group, source, target, status and age, in pages counted from 0.',
  })
  @ApiOkResponse({ description: 'A page of redirects.', type: RedirectListResponse })
  list(@RestParams() params: ListRulesDto): Promise<RedirectListResponse> {
    return this.rules.list(params);
  }

  @Update()
  @Authorize(may('redirect_add'))
  @ApiOperation({
    operationId: 'createRedirects',
    summary: 'Create redirects',
    description: 'Creates a redirect for each source in `url` and returns the first page of redirects.',
  })
  @ApiExample({
    body: {
      url: '/old-programme',
      action_data: { url: '/programme' },
      action_type: 'url',
      match_type: 'url',
      action_code: 301,
      group_id: DEMO_IDS.redirectGroup,
    },
  })
  @ApiOkResponse({ description: 'The first page of redirects.', type: RedirectListResponse })
  create(@RestParams() params: CreateRuleDto): Promise<RedirectListResponse> {
    return this.rules.createMany(params);
  }

  @Get('post')
  @Authorize(may('redirect_manage'))
  @ApiOperation({
    operationId: 'findRedirectTargets',
    summary: 'Find posts as targets',
    description: 'Finds posts by a part of their title, at most 20.',
  })
  @ApiExample({ query: { text: 'Summer' } })
  @ApiOkResponse({ description: 'Titles and addresses.', type: FoundPostResponse, isArray: true })
  findPosts(@RestParams() params: FindPostDto): Promise<FoundPostResponse[]> {
    return this.posts.find(params.text);
  }

  @Update(':id')
  @Authorize(may('redirect_add'))
  @ApiOperation({
    operationId: 'updateRedirect',
    summary: 'Change a redirect',
    description: 'Changes a redirect. Members that are not sent are left as they are.',
  })
  @ApiExample({
    path: { id: DEMO_IDS.redirect },
    body: {
      url: '/former-programme',
      action_data: { url: '/programme' },
      action_type: 'url',
      match_type: 'url',
      action_code: 301,
      group_id: DEMO_IDS.redirectGroup,
    },
  })
  @ApiOkResponse({ description: 'The redirect.', type: RedirectItemResponse })
  update(@RestParams() params: UpdateRuleDto): Promise<RedirectItemResponse> {
    return this.rules.update(params);
  }
}

/** `redirects/v1/bulk/redirect`. */
@RestController('redirects/v1', 'bulk/redirect')
@UseGuards(FlushHitLogGuard)
export class BulkRedirectsController {
  constructor(private readonly rules: RulesService) {}

  /** Not one unit of work: what came before an unknown id stays done. */
  @Update(':bulk')
  @Authorize(may('redirect_delete'))
  @Endpoint({ transaction: false })
  @ApiOperation({
    operationId: 'changeRedirects',
    summary: 'Change several redirects',
    description: 'Deletes, enables, disables or resets the redirects with the given ids, or all that the filter finds.',
  })
  @ApiExample({ path: { bulk: 'disable' }, body: { items: [DEMO_IDS.redirect] } })
  @ApiOkResponse({ description: 'A page of redirects.', type: RedirectListResponse })
  bulk(@RestParams() params: BulkRulesDto): Promise<RedirectListResponse> {
    return this.rules.bulk(params);
  }
}
