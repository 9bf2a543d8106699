import type { IncomingHttpHeaders } from 'node:http';
import { Get, Headers } from '@nestjs/common';
import { Authorize, AllMethods, Endpoint, RestParams, RestController, Update } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { may } from '../redirects.policy.js';
import { FixDto, RepairDto, UpgradeDto } from './plugin.dto.js';
import { PluginService } from './plugin.service.js';
import {
  FixResponse,
  RedirectStateResponse,
  ResetRedirectsResponse,
  SuccessResponse,
  UpgradeStateResponse,
} from './plugin.response.js';

/** What clients hear that ask whether a method gets through. */
const SUCCESS = { success: true } as const;

/** `redirects/v1/plugin`. */
@RestController('redirects/v1', 'plugin')
export class PluginController {
  constructor(private readonly plugin: PluginService) {}

  @Get()
  @Authorize(may('support_manage'))
  @ApiOperation({
    operationId: 'getRedirectState',
    summary: 'Check the state of redirects',
    description: 'Returns the state of groups, redirects and settings, with facts for support.',
  })
  @ApiOkResponse({ description: 'The state.', type: RedirectStateResponse })
  state(@Headers() headers: IncomingHttpHeaders): Promise<RedirectStateResponse> {
    return this.plugin.state(headers);
  }

  @Update()
  @Authorize(may('support_manage'))
  @ApiOperation({
    operationId: 'repairRedirects',
    summary: 'Repair redirects',
    description: 'Creates a missing group and puts redirects without a group into the first one.',
  })
  @ApiExample({ body: {} })
  @ApiOkResponse({ description: 'The state after the repair.', type: RedirectStateResponse })
  repair(@RestParams() params: RepairDto, @Headers() headers: IncomingHttpHeaders): Promise<RedirectStateResponse> {
    return this.plugin.repair(params, headers);
  }

  @Update('delete')
  @Authorize(may('site_manage'))
  @ApiOperation({
    operationId: 'resetRedirects',
    summary: 'Delete all redirects',
    description: 'Deletes all redirects, groups, logs and settings. This cannot be undone.',
  })
  @ApiOkResponse({ description: 'Where to go next.', type: ResetRedirectsResponse })
  reset(): Promise<ResetRedirectsResponse> {
    return this.plugin.reset();
  }

  @AllMethods('test')
  @Endpoint({ batch: false })
  @Authorize(may('support_manage'))
  @ApiOperation({
    operationId: 'testRedirectMethods',
    summary: 'Test whether a method gets through',
    description: 'Confirms that requests of this method arrive. Changes nothing.',
  })
  @ApiOkResponse({ description: 'The request has arrived.', type: SuccessResponse })
  test(): SuccessResponse {
    return SUCCESS;
  }

  @Update('data')
  @Authorize(may('option_manage'))
  @ApiOperation({
    operationId: 'upgradeRedirectData',
    summary: 'Get the state of upgrades of the stored data',
    description: 'Has no effect: migrations of the service upgrade the stored data.',
  })
  @ApiExample({ body: {} })
  @ApiOkResponse({ description: 'The state.', type: UpgradeStateResponse })
  upgrade(@RestParams() _: UpgradeDto): UpgradeStateResponse {
    return this.plugin.upgrade();
  }

  @Update('finish')
  @Authorize(may('option_manage'))
  @ApiOperation({
    operationId: 'finishRedirectSetup',
    summary: 'Finish the setup',
    description: 'Has no effect; clients send it at the end of their setup.',
  })
  @ApiOkResponse({ description: 'Confirmed.', type: SuccessResponse })
  finish(): SuccessResponse {
    return SUCCESS;
  }

  @Update('fix')
  @Authorize(may('option_manage'))
  @ApiOperation({
    operationId: 'fixRedirectData',
    summary: 'Repair the stored data',
    description: 'Has no effect: migrations of the service repair the stored data.',
  })
  @ApiExample({ body: { reason: 'database', current: '4.2' } })
  @ApiOkResponse({ description: 'The state.', type: FixResponse })
  fix(@RestParams() params: FixDto): FixResponse {
    return this.plugin.fix(params);
  }
}
