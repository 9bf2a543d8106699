import { fixedAmount } from '../../cal/tickets/kernel/index.js';

/** `1234,50`: an amount of not more than two decimals as DATEV and FEC have it, with two. @param minor not negative */
export function commaAmount(minor: number, currency: string): string {
  const [whole, decimals = ''] = fixedAmount(minor, currency).split('.');
  return `${whole},${decimals.padEnd(2, '0')}`;
}
