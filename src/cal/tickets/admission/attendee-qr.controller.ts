import { Get } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { RawResponse, Authorize, RestParams, RestController } from '#core/rest';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { AttendeeCodeDto, ReadAttendeeDto } from '../sales/attendees/attendee.dto.js';
import { managersOrScanners } from '../sales/attendees/attendee.policy.js';
import { AttendeesService } from '../sales/attendees/attendees.service.js';
import type { CheckInEntity } from '../sales/model/check-in.entity.js';
import { CheckInsService } from '../sales/attendees/check-ins.service.js';
import { managersOrHolder } from '../sales/orders/order.policy.js';
import { AttendeeCodeResponse, type CheckInAttemptResponse, CheckInHistoryResponse } from './qr.response.js';
import { qrAddress, qrPng, qrSvg } from '../sales/attendees/qr-code.js';
import { TicketCodeTextService } from '../sales/attendees/ticket-code-text.service.js';

/** `cal/tickets/v1/attendees/<id>/qr`: the code of an attendee, for managers and purchasers, and who has scanned it. */
@RestController('cal/tickets/v1', 'attendees')
export class AttendeeQrController {
  constructor(
    private readonly attendees: AttendeesService,
    private readonly checkIns: CheckInsService,
    private readonly codes: TicketCodeTextService,
    private readonly urls: SiteUrls,
  ) {}

  @Get(':id/qr')
  @Authorize(managersOrHolder)
  @ApiOperation({
    operationId: 'getAttendeeCode',
    summary: 'Get the code of a ticket',
    description:
      'Returns the secret code of an attendee and the address that its QR code contains unless codes are signed (`ticket_code_format`).',
  })
  @ApiExample({ path: { id: DEMO_IDS.attendee } })
  @ApiOkResponse({ description: 'The code.', type: AttendeeCodeResponse })
  @ApiErrors({ 404: 'No such attendee (`attendee-not-found`).' })
  async read(@RestParams() { id }: AttendeeCodeDto): Promise<AttendeeCodeResponse> {
    const attendee = await this.attendees.get(id);
    return { security_code: attendee.security_code, url: qrAddress(attendee, this.urls) };
  }

  @Get(':id/qr.svg')
  @Authorize(managersOrHolder)
  @ApiOperation({
    operationId: 'getAttendeeCodeSvg',
    summary: 'Get the QR code of a ticket as SVG',
    description: 'Returns the QR code of an attendee as a vector image.',
  })
  @ApiExample({ path: { id: DEMO_IDS.attendee } })
  @ApiOkResponse({ description: 'The image.', content: { 'image/svg+xml': { schema: { type: 'string' } } } })
  @ApiErrors({ 404: 'No such attendee (`attendee-not-found`).' })
  async svg(@RestParams() { id }: AttendeeCodeDto): Promise<RawResponse> {
    return new RawResponse(await qrSvg(await this.codes.of(await this.attendees.get(id))), 'image/svg+xml');
  }

  @Get(':id/qr.png')
  @Authorize(managersOrHolder)
  @ApiOperation({
    operationId: 'getAttendeeCodePng',
    summary: 'Get the QR code of a ticket as PNG',
    description: 'Returns the QR code of an attendee as an image.',
  })
  @ApiExample({ path: { id: DEMO_IDS.attendee } })
  @ApiOkResponse({
    description: 'The image.',
    content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrors({ 404: 'No such attendee (`attendee-not-found`).' })
  async png(@RestParams() { id }: AttendeeCodeDto): Promise<RawResponse> {
    return new RawResponse(await qrPng(await this.codes.of(await this.attendees.get(id))), 'image/png');
  }

  @Get(':id/check-ins')
  @Authorize(managersOrScanners)
  @ApiOperation({
    operationId: 'listCheckIns',
    summary: 'List the check-ins of an attendee',
    description: 'Lists successful and refused attempts to check an attendee in or out.',
  })
  @ApiExample({ path: { id: DEMO_IDS.attendee } })
  @ApiOkResponse({ description: 'The attempts.', type: CheckInHistoryResponse })
  @ApiErrors({ 404: 'No such attendee (`attendee-not-found`).' })
  async history(@RestParams() { id }: ReadAttendeeDto): Promise<CheckInHistoryResponse> {
    const attendee = await this.attendees.get(id);
    return { check_ins: (await this.checkIns.history(attendee)).map(checkInHistory) };
  }
}

/** An attempt on the wire. */
function checkInHistory({ result, date_utc, source, user_id, device }: CheckInEntity): CheckInAttemptResponse {
  return { result, date_utc, source, author: user_id ?? 0, device };
}
