import type { CheckInsService } from '../../cal/tickets/sales/index.js';
import { RequestContext } from '#core/context';

/** Who lets people in and out by an ability: the caller, from their address. */
export function byHand(): Parameters<CheckInsService['in']>[1] {
  const { caller, address } = RequestContext.current();
  return { source: 'site', userId: caller.id, device: address.slice(0, 100) };
}
