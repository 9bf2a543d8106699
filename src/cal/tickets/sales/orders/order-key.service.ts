import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretKeyService } from '#core/security';
import type { OrderEntity } from '../model/order.entity.js';

const PURPOSE = 'ticket order';
const SALT_BYTES = 20;

/** The columns of an order from which its key follows. */
export type OrderKeyParts = Pick<OrderEntity, 'id' | 'secret_salt'>;

/**
 * The key that lets a purchaser read and cancel an order: a signature of its id and of a random salt that is stored with
 * the order. The order page and the answer to a repeated request show the key again, so a hash of it is not enough;
 * without the server's key the stored salt reveals nothing. A new salt makes a new key, and an order that takes the id of
 * another one, which a restored backup does not have, has another key.
 */
@Injectable()
export class OrderKeyService {
  constructor(private readonly key: SecretKeyService) {}

  /** The key of an order: 40 hex digits. */
  of(order: OrderKeyParts): string {
    return shortened(this.key.sign(PURPOSE, signedText(order)));
  }

  /** Whether a text is the key of an order, compared in constant time. */
  matches(order: OrderKeyParts, sent: unknown): boolean {
    return typeof sent === 'string' && this.key.matches(PURPOSE, signedText(order), sent, shortened);
  }
}

/** A salt for the key of a new order, or for a new key of an order: 40 hex digits. */
export function newOrderKeySalt(): string {
  return randomBytes(SALT_BYTES).toString('hex');
}

/** Orders that were made before there were salts have an empty one, and their keys stay valid. */
function signedText({ id, secret_salt: salt }: OrderKeyParts): string {
  return salt === '' ? String(id) : `${id} ${salt}`;
}

function shortened(signature: string): string {
  return signature.slice(0, 40);
}
