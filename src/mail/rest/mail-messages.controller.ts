import { Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { signedInManagers } from '../../cal/tickets/kernel/index.js';
import { ApiAcceptedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { Authorize, Endpoint, hasCapability, Public, RestController, RestParams, type RestResponse } from '#core/rest';
import { BounceTokenGuard } from './bounce-token.guard.js';
import { MailMessagesService } from './mail-messages.service.js';
import { ListMailMessagesDto, MailMessageDto, ReportBounceDto } from './mail.dto.js';
import { BounceResponse, MailMessageResponse, QueuedMailResponse } from './mail.response.js';

/** `mail/v1`: messages that were sent, and their states. */
@RestController('mail/v1')
export class MailMessagesController {
  constructor(private readonly messages: MailMessagesService) {}

  @Get('messages')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listMailMessages',
    summary: 'List e-mail messages',
    description: 'Lists messages about orders and events with their state and why they failed, newest first.',
  })
  @ApiOkResponse({
    description: 'A page of messages.',
    type: MailMessageResponse,
    isArray: true,
    headers: PAGING_HEADERS,
  })
  list(@RestParams() params: ListMailMessagesDto): Promise<RestResponse<MailMessageResponse[]>> {
    return this.messages.list(params);
  }

  @Post('messages/:id/resend')
  @HttpCode(202)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: [] })
  @ApiOperation({
    operationId: 'resendMailMessage',
    summary: 'Send a message again',
    description: 'Queues a message once more, with the contents of today; at most five times within an hour.',
  })
  @ApiExample({ path: { id: 1 } })
  @ApiAcceptedResponse({ description: 'The new revision.', type: MailMessageResponse })
  @ApiErrors({ 404: 'No such message (`mail-message-not-found`).', 503: 'The site sends no e-mail (`mail-off`).' })
  resend(@RestParams() { id }: MailMessageDto): Promise<MailMessageResponse> {
    return this.messages.resend(id);
  }

  @Post('test-message')
  @HttpCode(202)
  @Authorize(hasCapability('manage_options'))
  @Endpoint({ transaction: false, strict: [] })
  @ApiOperation({
    operationId: 'sendTestMail',
    summary: 'Send a test message',
    description: 'Sends a message to the address of the calling account.',
  })
  @ApiAcceptedResponse({ description: 'Where it is sent to.', type: QueuedMailResponse })
  @ApiErrors({ 503: 'The site sends no e-mail (`mail-off`).' })
  test(@CurrentUser() caller: Caller): Promise<QueuedMailResponse> {
    return this.messages.test(caller);
  }

  @Post('bounces')
  @HttpCode(200)
  @Authorize(Public)
  @UseGuards(BounceTokenGuard)
  @Endpoint({ transaction: false, strict: [] })
  @ApiOperation({
    operationId: 'reportMailBounce',
    summary: 'Report an undeliverable message',
    description:
      'For programs that read the mailbox of bounces or get them from a mail service. They send `MAIL_BOUNCE_TOKEN`.',
  })
  @ApiExample({ body: { recipient: 'ada@example.org', type: 'hard', reason: '550 5.1.1 No such user' } })
  @ApiOkResponse({ description: 'Whether the message was found.', type: BounceResponse })
  @ApiErrors({ 401: 'A missing or wrong token (`rest_unauthorized`).', 404: '`MAIL_BOUNCE_TOKEN` is not set.' })
  bounce(@RestParams() params: ReportBounceDto): Promise<BounceResponse> {
    return this.messages.reportBounce(params);
  }
}
