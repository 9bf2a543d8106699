import { Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { DEMO_ACCESS_CODE, DEMO_IDS } from '../../../../demo/demo-ids.js';
import { UNCHECKED_PARAMETERS, signedInManagers } from '../../kernel/access/attendee-access.service.js';
import { shopVisitors } from '../../kernel/access/shop-visitors.policy.js';
import { ListLimitedCodesDto } from './limited-code.dto.js';
import { AccessCodeDto, CreateAccessCodeDto, OpenTicketsDto, UpdateAccessCodeDto } from './access-code.dto.js';
import {
  AccessCodeListResponse,
  AccessCodeResponse,
  NewAccessCodeResponse,
  OpenedTicketsResponse,
} from './access-code.response.js';
import { AccessCodesService } from './access-codes.service.js';
import { OpenedTicketsService } from './opened-tickets.service.js';

const NOT_FOUND = { 404: 'No such access code (`access-code-not-found`).' };

/** `cal/tickets/v1/access-codes`. */
@RestController('cal/tickets/v1', 'access-codes')
export class AccessCodesController {
  constructor(
    private readonly codes: AccessCodesService,
    private readonly opened: OpenedTicketsService,
  ) {}

  @Get()
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listAccessCodes',
    summary: 'List access codes',
    description:
      'Lists access codes with how many orders use them, the newest first. The codes themselves are not stored.',
  })
  @ApiOkResponse({ description: 'A page of codes.', type: AccessCodeListResponse })
  list(@RestParams() params: ListLimitedCodesDto): Promise<AccessCodeListResponse> {
    return this.codes.list(params);
  }

  @Post()
  @Authorize(signedInManagers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'createAccessCode',
    summary: 'Create an access code',
    description:
      'Makes a code that opens hidden tickets (`visibility` `code`): all, or some tickets or those of some events and pages. It can be limited to a time and to a number of orders. The response has the code, which nothing returns again.',
  })
  @ApiExample({ body: { name: 'Friends of the choir', post_ids: [DEMO_IDS.event], max_uses: 100 } })
  @ApiCreatedResponse({ description: 'The code.', type: NewAccessCodeResponse })
  @ApiErrors({ 409: 'The code exists (`access-code-exists`).' })
  create(@CurrentUser() caller: Caller, @RestParams() params: CreateAccessCodeDto): Promise<NewAccessCodeResponse> {
    return this.codes.create(caller, params);
  }

  @Post('tickets')
  @HttpCode(200)
  @Authorize(shopVisitors)
  // In a unit of work, the count of a wrong code would be undone with its refusal.
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'listTicketsOfAccessCode',
    summary: 'List the tickets that an access code opens',
    description:
      'Returns the hidden tickets of an event or page that a code opens, for purchasers who have one. Wrong codes are limited for each client network.',
  })
  @ApiExample({ body: { code: DEMO_ACCESS_CODE, post_id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The tickets.', type: OpenedTicketsResponse })
  @ApiErrors({
    400: 'The code is not valid (`access-code-not-valid`).',
    409: 'The code is used up (`access-code-used-up`).',
    429: 'Too many wrong codes.',
  })
  tickets(
    @CurrentUser() caller: Caller,
    @RestParams() { code, post_id: postId }: OpenTicketsDto,
  ): Promise<OpenedTicketsResponse> {
    return this.opened.of(caller, code, postId);
  }

  @Get(':id')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'getAccessCode',
    summary: 'Get an access code',
    description: 'Returns what an access code opens and how many orders use it, without the code itself.',
  })
  @ApiExample({ path: { id: DEMO_IDS.accessCode } })
  @ApiOkResponse({ description: 'The code.', type: AccessCodeResponse })
  @ApiErrors(NOT_FOUND)
  read(@RestParams() { id }: AccessCodeDto): Promise<AccessCodeResponse> {
    return this.codes.read(id);
  }

  @Post(':id')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'updateAccessCode',
    summary: 'Change an access code',
    description: 'Changes the members that are sent. Orders that were placed with the code stay as they are.',
  })
  @ApiExample({ path: { id: DEMO_IDS.accessCode }, body: { max_uses: 200 } })
  @ApiOkResponse({ description: 'The code.', type: AccessCodeResponse })
  @ApiErrors(NOT_FOUND)
  update(@RestParams() params: UpdateAccessCodeDto): Promise<AccessCodeResponse> {
    return this.codes.update(params);
  }

  @Delete(':id')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'deleteAccessCode',
    summary: 'Delete an access code',
    description: 'Deletes a code. What was bought with it stays.',
  })
  @ApiOkResponse({ description: 'The deleted code.', type: AccessCodeResponse })
  @ApiErrors(NOT_FOUND)
  remove(@RestParams() { id }: AccessCodeDto): Promise<AccessCodeResponse> {
    return this.codes.remove(id);
  }
}
