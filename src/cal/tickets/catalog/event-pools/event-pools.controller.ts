import { Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { UNCHECKED_PARAMETERS } from '../../kernel/access/attendee-access.service.js';
import {
  CreateEventPoolDto,
  DrawOnPoolsDto,
  EventPoolDto,
  ListEventPoolsDto,
  UpdateEventPoolDto,
} from './event-pool.dto.js';
import { writesPool, writesPoolsOfPost, writesPoolsOfTicket } from './event-pool.policy.js';
import { EventPoolListResponse, EventPoolResponse } from './event-pool.response.js';
import { EventPoolsService } from './event-pools.service.js';

const NO_POOL = 'No such pool (`pool-not-found`).';

/** `cal/tickets/v1/pools`: seats of an event that any number of its tickets draw on. */
@RestController('cal/tickets/v1', 'pools')
export class EventPoolsController {
  constructor(private readonly pools: EventPoolsService) {}

  @Get()
  @Authorize(writesPoolsOfPost)
  @ApiOperation({
    operationId: 'listEventPools',
    summary: 'List the pools of an event',
    description:
      'Lists the pools of an event or page with their counters and the tickets that draw on them, for those who may write its tickets. A ticket has as many seats left as the smallest of its pools.',
  })
  @ApiExample({ query: { post_id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The pools.', type: EventPoolListResponse })
  @ApiErrors({ 404: 'No such event or page (`event-not-found`).' })
  list(@RestParams() { post_id: hostId }: ListEventPoolsDto): Promise<EventPoolListResponse> {
    return this.pools.list(hostId);
  }

  @Post()
  @Authorize(writesPoolsOfPost)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'createEventPool',
    summary: 'Create a pool of an event',
    description:
      'Makes a pool of an event or page, such as the seats of one day. Tickets draw on it after `POST tickets/<id>/pools`.',
  })
  @ApiExample({ body: { post_id: DEMO_IDS.event, name: 'Saturday', capacity: 500 } })
  @ApiCreatedResponse({ description: 'The pool.', type: EventPoolResponse })
  @ApiErrors({
    404: 'No such event or page (`event-not-found`).',
    409: 'It has too many pools (`too-many-pools`).',
  })
  create(@RestParams() params: CreateEventPoolDto): Promise<EventPoolResponse> {
    return this.pools.create(params);
  }

  @Post(':id')
  @HttpCode(200)
  @Authorize(writesPool)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'updateEventPool',
    summary: 'Change a pool of an event',
    description:
      'Changes the name and the size of a pool: the members that are sent. A size below the seats that are taken is refused without `below_taken`.',
  })
  @ApiExample({ path: { id: 40 }, body: { name: 'Saturday', capacity: 550 } })
  @ApiOkResponse({ description: 'The pool.', type: EventPoolResponse })
  @ApiErrors({ 404: NO_POOL, 409: 'More seats are taken (`pool-too-small`).' })
  update(@RestParams() params: UpdateEventPoolDto): Promise<EventPoolResponse> {
    return this.pools.update(params);
  }

  @Delete(':id')
  @Authorize(writesPool)
  @ApiOperation({
    operationId: 'deleteEventPool',
    summary: 'Delete a pool of an event',
    description: 'Deletes a pool that no ticket draws on.',
  })
  @ApiOkResponse({ description: 'The deleted pool.', type: EventPoolResponse })
  @ApiErrors({ 404: NO_POOL, 409: 'Tickets draw on it (`pool-in-use`).' })
  remove(@RestParams() { id }: EventPoolDto): Promise<EventPoolResponse> {
    return this.pools.remove(id);
  }
}

/** `cal/tickets/v1/tickets/<id>/pools`. */
@RestController('cal/tickets/v1', 'tickets/:id/pools')
export class TicketPoolsController {
  constructor(private readonly pools: EventPoolsService) {}

  @Post()
  @HttpCode(200)
  @Authorize(writesPoolsOfTicket)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'drawOnEventPools',
    summary: 'Say which pools a ticket draws on',
    description:
      'Lets a ticket draw on these pools of its event or page, beside its own limit, and on no others. Its seats that are taken move with it; all seats are kept. Its capacity mode becomes `global`, or `capped` with a limit of its own; without pools `own` or empty.',
  })
  @ApiExample({ path: { id: DEMO_IDS.ticket }, body: { pool_ids: [] } })
  @ApiOkResponse({ description: 'The pools of the event or page.', type: EventPoolListResponse })
  @ApiErrors({ 404: 'No such ticket (`ticket-not-found`).' })
  draw(@RestParams() params: DrawOnPoolsDto): Promise<EventPoolListResponse> {
    return this.pools.draw(params);
  }
}
