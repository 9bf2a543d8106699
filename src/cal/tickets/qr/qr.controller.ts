import type { Answer } from '../../../core/rest/answer.js';
import { anyone } from '../../../core/rest/rights.js';
import {
  Act,
  Endpoint,
  RestParams,
  Read,
  RestController,
  Rights,
  Upload,
} from '../../../core/rest/route.decorators.js';
import type { UploadInput } from '../../../core/rest/rest-request.js';
import { RequireQrApiKey } from '../access/qr-api-key.guard.js';
import { ReadQrParams, ScanParams } from './qr.dto.js';
import { QrService } from './qr.service.js';
import { WrongScannerKeyError } from './wrong-scanner-key.error.js';

const wrongKey = (params: Readonly<Record<string, unknown>>): WrongScannerKeyError => new WrongScannerKeyError(params);

/** `cal/tickets/v1/qr`: what scanners send requests to. */
@RestController('cal/tickets/v1', 'qr')
export class QrController {
  constructor(private readonly qr: QrService) {}

  @Read(':id')
  @Rights(anyone)
  read(@RestParams() { id }: ReadQrParams): Promise<{ id: number; checked_in: '1' | '' }> {
    return this.qr.read(id);
  }

  @Read()
  @Rights(anyone)
  @RequireQrApiKey(wrongKey)
  scan(@RestParams() params: ScanParams, @Upload() { headers }: UploadInput): Promise<Answer> {
    return this.qr.scan(params, headers['user-agent'] ?? '');
  }

  /** The same by a method that may change things. */
  @Act()
  @Rights(anyone)
  @RequireQrApiKey(wrongKey)
  @Endpoint({ transaction: false })
  scanByPost(@RestParams() params: ScanParams, @Upload() { headers }: UploadInput): Promise<Answer> {
    return this.qr.scan(params, headers['user-agent'] ?? '');
  }
}
