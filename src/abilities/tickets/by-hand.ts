import type { CheckInsService } from '../../cal/tickets/sales/index.js';
import type { Caller } from '#core/context';
import { clientAddress } from '#core/security';

/** Who lets people in and out by an ability: the caller, from their address. */
export function byHand(caller: Caller): Parameters<CheckInsService['in']>[1] {
  return { source: 'site', userId: caller.id, device: clientAddress().slice(0, 100) };
}
