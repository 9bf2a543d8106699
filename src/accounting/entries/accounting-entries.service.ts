import { Injectable } from '@nestjs/common';
import { type MoneyMovement, OrderAccountsService } from '../../cal/tickets/figures/index.js';
import { EXCHANGE } from '../../cal/tickets/payments/index.js';
import { type InvoiceEntity, invoiceNumber } from '../../invoices/invoice.entity.js';
import { InvoicesService } from '../../invoices/invoices.service.js';
import { IDS_PER_STATEMENT } from '#core/database';
import { DAY_MS, dayOf, fromMs, toMs, utcToWall, zoneDays } from '#core/time';
import type { AccountingPeriod } from '../accounting-period.service.js';
import type { AccountingEntry, DocumentEntry, MoneyEntry } from './accounting-entry.js';

const TEXTS: Readonly<Record<MoneyMovement['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  dispute_returned: 'Dispute won',
};

/**
 * What is booked of a period: invoices and credit notes, and the money that came and left. Money that an exchange moves
 * between orders is none: all customers have one account.
 */
@Injectable()
export class AccountingEntriesService {
  constructor(
    private readonly accounts: OrderAccountsService,
    private readonly invoices: InvoicesService,
  ) {}

  /** The entries of a period in order of time, a day at a time. @param currency ISO code; entries of others are left out */
  async *read(period: AccountingPeriod, currency: string): AsyncGenerator<AccountingEntry> {
    for (let ms = toMs(`${period.first} 00:00:00`); ms <= toMs(`${period.last} 00:00:00`); ms += DAY_MS) {
      const day = dayOf(fromMs(ms));
      const entries = await this.ofDay(day, period.timezone, currency);
      yield* entries.sort((a, b) => (a.dateUtc < b.dateUtc ? -1 : a.dateUtc > b.dateUtc ? 1 : 0));
    }
  }

  private async ofDay(day: string, timezone: string, currency: string): Promise<AccountingEntry[]> {
    const { fromUtc, untilUtc } = zoneDays(day, day, timezone);
    const documents: DocumentEntry[] = [];
    for await (const batch of this.invoices.stored({ fromUtc, toUtc: fromMs(toMs(untilUtc) - 1000) }))
      documents.push(...batch.filter((one) => one.currency === currency).map((one) => toDocumentEntry(one)));
    const movements = (await this.accounts.timeline({ fromUtc, untilUtc })).filter(
      (movement) => movement.currency === currency && movement.provider !== EXCHANGE,
    );
    const numbers = await this.numbersOf(movements);
    const money = movements.map((movement): MoneyEntry => ({
      kind: movement.kind,
      dateUtc: movement.dateUtc,
      day: dayOf(utcToWall(movement.dateUtc, timezone)),
      reference: referenceOf(movement, numbers),
      text: `${TEXTS[movement.kind]} of order ${movement.orderId}`,
      provider: movement.provider,
      method: movement.method,
      amountMinor: movement.amountMinor,
    }));
    return [...documents, ...money];
  }

  /** Numbers of documents by their causes. */
  private async numbersOf(movements: readonly MoneyMovement[]): Promise<Map<string, string>> {
    const orders = [...new Set(movements.map(({ orderId }) => orderId))];
    const numbers = new Map<string, string>();
    for (let from = 0; from < orders.length; from += IDS_PER_STATEMENT)
      for (const one of await this.invoices.storedOfOrders(orders.slice(from, from + IDS_PER_STATEMENT)))
        numbers.set(one.cause, invoiceNumber(one));
    return numbers;
  }
}

function toDocumentEntry(invoice: InvoiceEntity): DocumentEntry {
  const { kind, content, issued, issued_utc: dateUtc } = invoice;
  return {
    kind,
    dateUtc,
    day: dayOf(issued),
    reference: invoiceNumber(invoice),
    text: content.buyer.company || content.buyer.name,
    taxes: content.taxes.map(({ rate, net_minor: netMinor, tax_minor: taxMinor }) => ({ rate, netMinor, taxMinor })),
  };
}

/** The credit note of a refund, else the invoice of the order. */
function referenceOf({ kind, id, orderId }: MoneyMovement, numbers: ReadonlyMap<string, string>): string {
  const note = kind === 'refund' ? numbers.get(`refund:${id}`) : undefined;
  return note ?? numbers.get(`order:${orderId}`) ?? `ORDER-${orderId}`;
}
