import { parsePrice } from '../../kernel/money/money.js';
import { rateOf } from '../../kernel/money/rate.js';
import type { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import type { TaxRule } from './order-taxes.js';
import type { FeeRule, PriceRules, PricedOrder } from './order-prices.js';

/** What tax and fees of an order are called; empty: there are none. */
export interface PriceNames {
  tax: string;
  fee: string;
}

type TaxSettings = Pick<TicketSettings, 'tax_percent' | 'prices_include_tax'>;
type PriceSettings = TaxSettings &
  Pick<
    TicketSettings,
    'tax_name' | 'fee_name' | 'ticket_fee' | 'ticket_fee_percent' | 'order_fee' | 'order_fee_percent'
  >;

/** How a ticket is taxed: by its own members, or else by those of the site. */
export function taxOfTicket(ticket: Pick<TicketEntity, 'tax_rate' | 'tax_included'>, settings: TaxSettings): TaxRule {
  const site = taxOfSite(settings);
  return { rate: ticket.tax_rate ?? site.rate, isIncluded: ticket.tax_included ?? site.isIncluded };
}

/** The fees of the site. @param currency of the order: its main unit is that of the fixed amounts */
export function priceRules(settings: PriceSettings, currency: string): PriceRules {
  const { ticket_fee, ticket_fee_percent, order_fee, order_fee_percent } = settings;
  return {
    ticketFee: feeRule(ticket_fee, ticket_fee_percent, currency),
    orderFee: feeRule(order_fee, order_fee_percent, currency),
    orderFeeTax: taxOfSite(settings),
  };
}

/** What tax and fees of an order are called, as far as it has them. */
export function priceNames({ lines, fee }: PricedOrder, settings: PriceSettings): PriceNames {
  const positions = lines.flat();
  const isTaxed = fee.taxMinor > 0 || positions.some(({ tax }) => tax.rate > 0);
  const hasFee = fee.feeMinor > 0 || positions.some(({ feeMinor }) => feeMinor > 0);
  return { tax: isTaxed ? settings.tax_name : '', fee: hasFee ? settings.fee_name : '' };
}

function taxOfSite({ tax_percent: percent, prices_include_tax: isIncluded }: TaxSettings): TaxRule {
  return { rate: rateOf(percent) ?? 0, isIncluded };
}

function feeRule(fixed: string, percent: number, currency: string): FeeRule {
  return { fixedMinor: parsePrice(fixed, currency) ?? 0, rate: rateOf(percent) ?? 0 };
}
