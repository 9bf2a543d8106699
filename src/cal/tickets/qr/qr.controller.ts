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
import { ReadQrParams, ScanParams } from './qr.dto.js';
import { QrService } from './qr.service.js';

/** `cal/tickets/v1/qr`: what scanners talk to. The key they show is checked by the handler, whose refusals they know. */
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
  scan(@RestParams() params: ScanParams, @Upload() { headers }: UploadInput): Promise<Answer> {
    return this.qr.scan(params, headers['user-agent'] ?? '');
  }

  /** The same by a method that may change things. */
  @Act()
  @Rights(anyone)
  @Endpoint({ transaction: false })
  scanByPost(@RestParams() params: ScanParams, @Upload() { headers }: UploadInput): Promise<Answer> {
    return this.qr.scan(params, headers['user-agent'] ?? '');
  }
}
