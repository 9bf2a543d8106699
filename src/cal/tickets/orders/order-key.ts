import { Injectable } from '@nestjs/common';
import { SecretKey, sameSecret } from '../../../core/security/secret-key.js';

/** The secret that lets a purchaser read and cancel an order. Worked out from its id, so it need not be stored. */
@Injectable()
export class OrderKeys {
  constructor(private readonly key: SecretKey) {}

  /** The secret of an order: 40 hex digits. */
  of(orderId: number): string {
    return this.key.sign('ticket order', String(orderId)).slice(0, 40);
  }

  /** Whether a text is the secret of an order. */
  matches(orderId: number, sent: unknown): boolean {
    return typeof sent === 'string' && sameSecret(sent, this.of(orderId));
  }
}
