import { createHash } from 'node:crypto';
import { MINUTE_MS, toMs } from '#core/time';
import type { SalesDimensionEntity } from './sales-dimension.entity.js';
import type { SalesRollupEntity } from './sales-rollup.entity.js';

/** All zones in use since 1972 have offsets of whole quarter-hours. */
export const QUARTER_MS = 15 * MINUTE_MS;

/** Ids that one chunk of orders has. Orders, attendees and posts share their ids, so it is some thousand rows at most. */
const CHUNK_IDS = 2048;

/** What is summed up, in the order in which titles are taken. */
export const SALES_SOURCES = { sold: 1, fees: 2, refunded: 3, disputed: 4, returned: 5 } as const;

/** A name of {@link SALES_SOURCES}. */
export type SalesSource = keyof typeof SALES_SOURCES;

/** All names of {@link SALES_SOURCES}. */
export const SALES_SOURCE_NAMES = Object.keys(SALES_SOURCES) as SalesSource[];

/** The chunk that an order is in. */
export const chunkOf = (orderId: number): number => Math.floor(orderId / CHUNK_IDS);

/** The ids of the orders of a chunk; `end` is not included. */
export const idsOf = (chunk: number): { first: number; end: number } => ({
  first: chunk * CHUNK_IDS,
  end: (chunk + 1) * CHUNK_IDS,
});

/** What sales are grouped by. */
export type SalesDimension = Omit<SalesDimensionEntity, 'id' | 'dimension_hash'>;

/** A ticket that was sold, the fee of an order, or a part of a refund or dispute. */
export interface SalesRowSource extends SalesDimension {
  order_id: number;
  /** When it counts, UTC. */
  moment: string;
  /** Minor units. */
  amount: number | string;
}

/** Sums of a chunk, of which the database does not know the dimension yet. */
export interface SalesSum extends Omit<SalesRollupEntity, 'dimension_id' | 'chunk'> {
  dimension: SalesDimension;
  dimensionHash: string;
}

/** Sums the rows of a chunk up. */
export function sumSales(rows: Readonly<Record<SalesSource, readonly SalesRowSource[]>>): SalesSum[] {
  const sums = new Map<string, SalesSum>();
  const dimensions = new Map<string, string>();
  const counted = new Set<string>();
  /** 1 for the first row of an order with these values, else 0. */
  const firstOf = (...values: (number | string | null)[]): number => {
    const key = values.join(' ');
    return counted.has(key) ? 0 : Number(Boolean(counted.add(key)));
  };
  for (const name of SALES_SOURCE_NAMES) {
    const source = SALES_SOURCES[name];
    for (const row of rows[name]) {
      const dimension = dimensionOf(row);
      const text = JSON.stringify(Object.values(dimension));
      const dimensionHash = dimensions.get(text) ?? createHash('sha256').update(text).digest('hex');
      dimensions.set(text, dimensionHash);
      const quarter = Math.floor(toMs(row.moment) / QUARTER_MS);
      const key = `${dimensionHash} ${quarter} ${source}`;
      const sum = sums.get(key) ?? { ...NOTHING, quarter, source, dimension, dimensionHash };
      sums.set(key, sum);
      sum.amount_minor += name === 'returned' ? -Number(row.amount) : Number(row.amount);
      if (name !== 'sold') continue;
      const { order_id: order, currency, post_id: host, event_id: event, ticket_id: ticket, tax_rate: rate } = row;
      sum.seats++;
      sum.orders += firstOf('order', order, currency);
      sum.event_orders += firstOf('event', order, currency, event);
      sum.ticket_orders += firstOf('ticket', order, currency, ticket);
      sum.rate_orders += firstOf('rate', order, currency, rate);
      sum.host_orders += firstOf('host', order, currency, host);
      sum.host_ticket_orders += firstOf('host ticket', order, currency, host, ticket);
      sum.host_rate_orders += firstOf('host rate', order, currency, host, rate);
    }
  }
  return [...sums.values()];
}

const NOTHING = {
  orders: 0,
  event_orders: 0,
  ticket_orders: 0,
  rate_orders: 0,
  host_orders: 0,
  host_ticket_orders: 0,
  host_rate_orders: 0,
  seats: 0,
  amount_minor: 0,
};

function dimensionOf(row: SalesDimension): SalesDimension {
  return {
    post_id: row.post_id,
    event_id: row.event_id,
    ticket_id: row.ticket_id,
    discount_code: row.discount_code,
    tax_rate: row.tax_rate,
    currency: row.currency,
    event_title: row.event_title,
    ticket_title: row.ticket_title,
  };
}
