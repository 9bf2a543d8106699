import { Delete, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { Authorize, RestParams, PutOrPatch, RestController } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ANY_JSON_SCHEMA, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { AbilityRunnerService } from './ability-runner.service.js';
import { AuditInterceptor } from './audit.interceptor.js';
import { RunDto } from './run.dto.js';
import { runsBy } from './runs.policy.js';

/** `abilities/v1/abilities/<name>/run`. The annotations of an ability say which method is right for it. */
@RestController('abilities/v1', 'abilities')
export class RunsController {
  constructor(private readonly runs: AbilityRunnerService) {}

  @Get(':name/run')
  @Authorize(runsBy('GET'))
  @UseInterceptors(AuditInterceptor)
  @ApiOperation({
    operationId: 'runReadingAbility',
    summary: 'Run an ability that reads',
    description: 'Runs an ability whose annotations say that it only reads; `input` is in the query.',
  })
  @ApiExample({ path: { name: 'core/get-site-info' } })
  @ApiOkResponse({
    description: 'The output, as `output_schema` of the ability describes it.',
    schema: ANY_JSON_SCHEMA,
  })
  @ApiErrors({ 404: 'There is no such ability (`rest_ability_not_found`).' })
  read(@CurrentUser() caller: Caller, @RestParams() params: RunDto): Promise<unknown> {
    return this.runs.run(caller, params);
  }

  @Post(':name/run')
  @HttpCode(200)
  @Authorize(runsBy('POST'))
  @UseInterceptors(AuditInterceptor)
  @ApiOperation({
    operationId: 'runAbility',
    summary: 'Run an ability that changes data',
    description: 'Runs an ability that creates or changes data; `input` is in the body.',
  })
  @ApiExample({
    path: { name: 'calendar/update-event' },
    body: { input: { id: DEMO_IDS.event, title: 'Summer concert' } },
  })
  @ApiOkResponse({
    description: 'The output, as `output_schema` of the ability describes it.',
    schema: ANY_JSON_SCHEMA,
  })
  @ApiErrors({ 404: 'There is no such ability (`rest_ability_not_found`).' })
  act(@CurrentUser() caller: Caller, @RestParams() params: RunDto): Promise<unknown> {
    return this.runs.run(caller, params);
  }

  /** A method that no ability accepts: refused with 405. */
  @PutOrPatch(':name/run')
  @Authorize(runsBy('none'))
  @ApiOperation({
    operationId: 'runAbilityByPut',
    summary: 'Refuse to run an ability by PUT',
    description: 'No ability is run by this method; the refusal names the right one.',
  })
  @ApiExample({ path: { name: 'calendar/update-event' }, body: { input: {} } })
  @ApiOkResponse({
    description: 'The output, as `output_schema` of the ability describes it.',
    schema: ANY_JSON_SCHEMA,
  })
  @ApiErrors({ 404: 'There is no such ability (`rest_ability_not_found`).' })
  replace(@CurrentUser() caller: Caller, @RestParams() params: RunDto): Promise<unknown> {
    return this.runs.run(caller, params);
  }

  @Delete(':name/run')
  @Authorize(runsBy('DELETE'))
  @UseInterceptors(AuditInterceptor)
  @ApiOperation({
    operationId: 'runDeletingAbility',
    summary: 'Run an ability that deletes',
    description: 'Runs an ability whose annotations say that it deletes and may be repeated; `input` is in the query.',
  })
  @ApiOkResponse({
    description: 'The output, as `output_schema` of the ability describes it.',
    schema: ANY_JSON_SCHEMA,
  })
  @ApiErrors({ 404: 'There is no such ability (`rest_ability_not_found`).' })
  remove(@CurrentUser() caller: Caller, @RestParams() params: RunDto): Promise<unknown> {
    return this.runs.run(caller, params);
  }
}
