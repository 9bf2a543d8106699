import { Injectable } from '@nestjs/common';
import { OrderAccountsService, TicketFiguresService } from '../../cal/tickets/figures/index.js';
import { EXCHANGE } from '../../cal/tickets/payments/index.js';
import type { InvoiceEntity } from '../../invoices/invoice.entity.js';
import { InvoicesService } from '../../invoices/invoices.service.js';
import { AccountingPeriodService, type AccountingPeriod } from '../accounting-period.service.js';
import type { CurrencyFacts, DocumentSums } from './currency-facts.js';
import { addReasons, orderPosition } from './order-position.js';
import { PayoutSumsService } from './payout-sums.service.js';
import type { ReadStatementDto } from './statement.dto.js';
import { toCurrencyStatementResponse } from './statement.mapper.js';
import type { AccountingStatementResponse } from './statement.response.js';

/**
 * The statement of a period. Its sums are those of the sales report, of the documents and of the payments, each by a
 * statement of its own; the reasons for their differences follow from the rows of each order at both ends of the period.
 */
@Injectable()
export class StatementService {
  constructor(
    private readonly periods: AccountingPeriodService,
    private readonly figures: TicketFiguresService,
    private readonly accounts: OrderAccountsService,
    private readonly invoices: InvoicesService,
    private readonly payouts: PayoutSumsService,
  ) {}

  /** @throws RestError 400 for a period that is none, or too long */
  async read({ from, to, payouts: withPayouts }: ReadStatementDto): Promise<AccountingStatementResponse> {
    const period = await this.periods.of(from, to);
    const facts = await this.factsOf(period);
    const { payouts, isComplete } = withPayouts ? await this.payouts.of(period) : { payouts: [], isComplete: false };
    const providersWithFees = new Set(
      payouts.flatMap(({ provider, fee_minor: fee }) => (fee === null ? [] : [provider])),
    );
    const paid = [...facts.values()].flatMap(({ providers }) =>
      providers.filter(({ payments }) => payments > 0).map(({ provider }) => provider),
    );
    return {
      from: period.first,
      to: period.last,
      timezone: period.timezone,
      currencies: [...facts.values()].map(toCurrencyStatementResponse),
      payouts,
      payouts_complete: isComplete,
      fees_unknown_of: [...new Set(paid)].filter((name) => name !== EXCHANGE && !providersWithFees.has(name)).sort(),
    };
  }

  private async factsOf(period: AccountingPeriod): Promise<Map<string, CurrencyFacts>> {
    const facts = new Map<string, CurrencyFacts>();
    const of = (currency: string): CurrencyFacts => {
      const existing = facts.get(currency) ?? {
        currency,
        sales: [],
        documents: [],
        providers: [],
        reasons: { documents: {}, money: {} },
      };
      facts.set(currency, existing);
      return existing;
    };
    const { rows } = await this.figures.salesOf(undefined, { ...period, group: 'tax_rate' });
    for (const row of rows) of(row.currency).sales.push(row);
    for (const movement of await this.accounts.movements(period)) of(movement.currency).providers.push(movement);
    const touched = new Set<number>();
    for await (const batch of this.invoices.stored({ fromUtc: period.fromUtc, toUtc: period.lastSecondUtc }))
      for (const invoice of batch) {
        touched.add(invoice.content.order);
        addDocument(of(invoice.currency).documents, invoice);
      }
    for await (const batch of this.accounts.touched(period, touched)) {
      const documents = await this.invoices.storedOfOrders(batch.map(({ order }) => order.id));
      for (const account of batch) {
        const own = { account, documents: documents.filter((one) => one.order_id === account.order.id) };
        const { reasons } = of(account.order.currency);
        for (const [utc, sign] of [
          [period.untilUtc, 1],
          [period.fromUtc, -1],
        ] as const) {
          const position = orderPosition(own, utc);
          addReasons(reasons.documents, position.documents, sign);
          addReasons(reasons.money, position.money, sign);
        }
      }
    }
    return new Map([...facts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function addDocument(sums: DocumentSums[], { kind, content }: InvoiceEntity): void {
  for (const { rate, net_minor: net, tax_minor: tax } of content.taxes) {
    let sum = sums.find((one) => one.kind === kind && one.rate === rate);
    if (!sum) sums.push((sum = { kind, rate, documents: 0, netMinor: 0, taxMinor: 0 }));
    sum.documents++;
    sum.netMinor += net;
    sum.taxMinor += tax;
  }
}
