import type { IncomingHttpHeaders } from 'node:http';
import { Get, Headers, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { type RestResponse, Public, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { DEMO_IDS, DEMO_SCANNED_SECURITY_CODE, DEMO_SCANNER_KEY, DEMO_SECURITY_CODE } from '../../../demo/demo-ids.js';
import {
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
  ERROR_BODY_SCHEMA,
  schemaOf,
} from '#core/openapi';
import { RequireQrApiKey } from '../kernel/access/qr-api-key.guard.js';
import { ReadQrDto, ScanDto } from './qr.dto.js';
import { CheckInRefusedResponse, CheckedInResponse, QrStateResponse, WrongScannerKeyResponse } from './qr.response.js';
import { QrService } from './qr.service.js';
import { WrongScannerKeyError } from './wrong-scanner-key.error.js';

type ScanResult = CheckedInResponse | CheckInRefusedResponse;

/** Parameters that are not accepted have the body of other refusals. */
const WRONG_KEY_SCHEMA = { oneOf: [schemaOf(WrongScannerKeyResponse), ERROR_BODY_SCHEMA] };

const wrongKey = (params: Readonly<Record<string, unknown>>): WrongScannerKeyError => new WrongScannerKeyError(params);

/** `cal/tickets/v1/qr`: what scanners send requests to. */
@RestController('cal/tickets/v1', 'qr')
export class QrController {
  constructor(private readonly qr: QrService) {}

  @Get(':id')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getCheckInState',
    summary: 'Get whether an attendee is checked in',
    description:
      'Says whether an attendee is checked in. For the id of a ticket the state is empty; other ids are refused.',
  })
  @ApiExample({ path: { id: DEMO_IDS.attendee } })
  @ApiOkResponse({ description: 'The state.', type: QrStateResponse })
  read(@RestParams() { id }: ReadQrDto): Promise<QrStateResponse> {
    return this.qr.read(id);
  }

  @Get()
  @Authorize(Public)
  @RequireQrApiKey(wrongKey, { ofOneEvent: true })
  @ApiOperation({
    operationId: 'checkInByGet',
    summary: 'Check an attendee in by its code',
    description: 'Does the same as POST, for scanners that only send GET. It changes state.',
  })
  @ApiExample({
    query: {
      api_key: DEMO_SCANNER_KEY,
      ticket_id: String(DEMO_IDS.scannedAttendee),
      security_code: DEMO_SCANNED_SECURITY_CODE,
    },
  })
  @ApiCreatedResponse({ description: 'Checked in.', type: CheckedInResponse })
  @ApiErrors({
    400: { description: 'The key is wrong: the body repeats the request.', schema: WRONG_KEY_SCHEMA },
    403: { description: 'Not checked in: the body says why.', type: CheckInRefusedResponse },
  })
  scan(
    @CurrentUser() caller: Caller,
    @RestParams() params: ScanDto,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<RestResponse<ScanResult>> {
    return this.qr.scan(caller, params, headers['user-agent'] ?? '');
  }

  /** The same by a method that may change things. */
  @Post()
  @HttpCode(200)
  @Authorize(Public)
  @RequireQrApiKey(wrongKey, { ofOneEvent: true })
  @Endpoint({ transaction: 'with-key' })
  @ApiOperation({
    operationId: 'checkIn',
    summary: 'Check an attendee in by its code',
    description:
      'Checks the attendee in once, with the key of the scanners and the code of the ticket. Refusals say why.',
  })
  @ApiExample({
    body: { api_key: DEMO_SCANNER_KEY, ticket_id: String(DEMO_IDS.attendee), security_code: DEMO_SECURITY_CODE },
  })
  @ApiCreatedResponse({ description: 'Checked in.', type: CheckedInResponse })
  @ApiErrors({
    400: { description: 'The key is wrong: the body repeats the request.', schema: WRONG_KEY_SCHEMA },
    403: { description: 'Not checked in: the body says why.', type: CheckInRefusedResponse },
  })
  scanByPost(
    @CurrentUser() caller: Caller,
    @RestParams() params: ScanDto,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<RestResponse<ScanResult>> {
    return this.qr.scan(caller, params, headers['user-agent'] ?? '');
  }
}
