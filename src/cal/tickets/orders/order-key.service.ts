import { Injectable } from '@nestjs/common';
import { SecretKeyService } from '../../../core/security/secret-key.service.js';

const PURPOSE = 'ticket order';

/** The secret that lets a purchaser read and cancel an order. Worked out from its id, so it need not be stored. */
@Injectable()
export class OrderKeyService {
  constructor(private readonly key: SecretKeyService) {}

  /** The secret of an order: 40 hex digits. */
  of(orderId: number): string {
    return shortened(this.key.sign(PURPOSE, String(orderId)));
  }

  /** Whether a text is the secret of an order. */
  matches(orderId: number, sent: unknown): boolean {
    return typeof sent === 'string' && this.key.matches(PURPOSE, String(orderId), sent, shortened);
  }
}

function shortened(signature: string): string {
  return signature.slice(0, 40);
}
