import { Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiAcceptedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { MailEventsService } from './mail-events.service.js';
import { ChangeMailEventDto, CreateAnnouncementDto, MailEventDto } from './mail.dto.js';
import { informsAttendees } from './mail.policy.js';
import { AnnouncementResponse, MailEventResponse, QueuedMailResponse } from './mail.response.js';

const EXAMPLE = { subject: 'Entrance', body: 'The entrance opens at 19:00.' };
const NOT_FOUND = 'No such event or page (`event-not-found`).';
const OFF = 'The site sends no e-mail (`mail-off`).';

/** `mail/v1/events`: what holders of tickets of an event are informed of. */
@RestController('mail/v1', 'events')
export class MailEventsController {
  constructor(private readonly events: MailEventsService) {}

  @Get(':id')
  @Authorize(informsAttendees)
  @ApiOperation({
    operationId: 'getEventMailSettings',
    summary: 'Get the e-mail settings of an event',
    description: 'Returns when holders of tickets get a reminder.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The settings.', type: MailEventResponse })
  @ApiErrors({ 404: NOT_FOUND })
  settings(@RestParams() { id }: MailEventDto): Promise<MailEventResponse> {
    return this.events.settings(id);
  }

  @Post(':id')
  @HttpCode(200)
  @Authorize(informsAttendees)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'changeEventMailSettings',
    summary: 'Change the e-mail settings of an event',
    description: 'Sets when holders of tickets get a reminder. It is sent once for each start of the event.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event }, body: { reminder_hours: 24 } })
  @ApiOkResponse({ description: 'The settings.', type: MailEventResponse })
  @ApiErrors({ 404: NOT_FOUND })
  change(@RestParams() params: ChangeMailEventDto): Promise<MailEventResponse> {
    return this.events.change(params);
  }

  @Get(':id/announcements')
  @Authorize(informsAttendees)
  @ApiOperation({
    operationId: 'listAnnouncements',
    summary: 'List messages to attendees',
    description: 'Lists what holders of tickets of an event were informed of, newest first, at most 100.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The messages.', type: AnnouncementResponse, isArray: true })
  @ApiErrors({ 404: NOT_FOUND })
  list(@RestParams() { id }: MailEventDto): Promise<AnnouncementResponse[]> {
    return this.events.announcements(id);
  }

  @Post(':id/announcements')
  @HttpCode(202)
  @Authorize(informsAttendees)
  @Endpoint({ transaction: false, strict: [] })
  @ApiOperation({
    operationId: 'sendAnnouncement',
    summary: 'Send a message to attendees',
    description:
      'Sends a message to the attendees of an event, all or some of them, one to each address. `dry_run` counts them and shows the message. Recipients can unsubscribe.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event }, body: { ...EXAMPLE, dry_run: true } })
  @ApiAcceptedResponse({ description: 'The message.', type: AnnouncementResponse })
  @ApiErrors({ 404: NOT_FOUND, 503: OFF })
  announce(@CurrentUser() caller: Caller, @RestParams() params: CreateAnnouncementDto): Promise<AnnouncementResponse> {
    return this.events.announce(caller, params);
  }

  @Post(':id/announcements/test')
  @HttpCode(202)
  @Authorize(informsAttendees)
  @Endpoint({ transaction: false, strict: [] })
  @ApiOperation({
    operationId: 'testAnnouncement',
    summary: 'Send a message to attendees to oneself',
    description: 'Sends the message to the address of the calling account only.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event }, body: EXAMPLE })
  @ApiAcceptedResponse({ description: 'Where it is sent to.', type: QueuedMailResponse })
  @ApiErrors({ 404: NOT_FOUND, 503: OFF })
  test(@CurrentUser() caller: Caller, @RestParams() params: CreateAnnouncementDto): Promise<QueuedMailResponse> {
    return this.events.test(caller, params);
  }
}
