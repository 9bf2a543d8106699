import { Delete, Get, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { Authorize, Endpoint, RestController, RestParams, isSignedIn } from '#core/rest';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { UNCHECKED_PARAMETERS } from '../../kernel/access/attendee-access.service.js';
import { CreateEventGrantDto, EventGrantDto, ListEventGrantsDto } from './event-grant.dto.js';
import { grantsEvent, grantsEventOfGrant, grantsEventToUsers } from './event-grant.policy.js';
import { EventGrantListResponse, EventGrantResponse, GrantedEventListResponse } from './event-grant.response.js';
import { EventGrantsService } from './event-grants.service.js';

const NO_EVENT = 'No such event or page (`event-not-found`).';

/** `cal/tickets/v1/event-grants`: who works with the attendees of single events. */
@RestController('cal/tickets/v1', 'event-grants')
export class EventGrantsController {
  constructor(private readonly grants: EventGrantsService) {}

  @Get()
  @Authorize(grantsEvent)
  @ApiOperation({
    operationId: 'listEventGrants',
    summary: 'List who has access to an event',
    description:
      'Lists the accounts that see the attendees and sales of an event and check its attendees in, at most 200. Those who manage attendees, and the author of the event, need no grant.',
  })
  @ApiExample({ query: { event_id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The grants.', type: EventGrantListResponse })
  @ApiErrors({ 404: NO_EVENT })
  list(@RestParams() { event_id: eventId }: ListEventGrantsDto): Promise<EventGrantListResponse> {
    return this.grants.list(eventId);
  }

  @Get('mine')
  @Authorize(isSignedIn())
  @ApiOperation({
    operationId: 'listMyEventGrants',
    summary: 'List the events to which the caller has access',
    description: 'Lists the events and pages for which the caller has a grant, the earliest first.',
  })
  @ApiOkResponse({ description: 'The events.', type: GrantedEventListResponse })
  mine(@CurrentUser() caller: Caller): Promise<GrantedEventListResponse> {
    return this.grants.mine(caller);
  }

  @Post()
  @Authorize(grantsEventToUsers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'createEventGrant',
    summary: 'Give an account access to an event',
    description:
      'Lets an account see the attendees, check-ins and sales of one event or page, and check its attendees in and out; nothing of orders, and nothing of other events. For those who may list users. Granting again answers the grant that exists, with the end that is sent; one that has expired begins again.',
  })
  @ApiExample({ body: { event_id: DEMO_IDS.event, user: 'edith' } })
  @ApiCreatedResponse({ description: 'The grant.', type: EventGrantResponse })
  @ApiErrors({
    404: 'No such event or page (`event-not-found`), or no such account (`grant-user-not-found`).',
    409: 'The event has too many grants (`too-many-event-grants`).',
  })
  create(@CurrentUser() caller: Caller, @RestParams() params: CreateEventGrantDto): Promise<EventGrantResponse> {
    return this.grants.create(caller, params);
  }

  @Delete(':id')
  @Authorize(grantsEventOfGrant)
  @ApiOperation({
    operationId: 'deleteEventGrant',
    summary: 'End the access of an account to an event',
    description: 'Ends a grant at once.',
  })
  @ApiOkResponse({ description: 'The grant that ended.', type: EventGrantResponse })
  @ApiErrors({ 404: 'No such grant (`event-grant-not-found`).' })
  delete(@RestParams() { id }: EventGrantDto): Promise<EventGrantResponse> {
    return this.grants.delete(id);
  }
}
