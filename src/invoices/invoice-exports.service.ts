import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { fixedAmount, percentOf } from '../cal/tickets/kernel/index.js';
import type { Cell, Table } from '../export/table.js';
import type { StreamResponse } from '#core/rest';
import { dayOf } from '#core/time';
import type { ExportPeriodDto } from '../reports/export.dto.js';
import { type ExportFile, ReportFilesService } from '../reports/report-files.service.js';
import type { InvoiceContent } from './invoice-content.js';
import { type InvoiceEntity, invoiceNumber } from './invoice.entity.js';
import { InvoicesService } from './invoices.service.js';

/** Invoices and credit notes as files, which are written while they are sent. */
@Injectable()
export class InvoiceExportsService {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly files: ReportFilesService,
  ) {}

  /** A row for each document and tax rate. @throws RestError 400 for a period that is none, 429 */
  async export(caller: Caller, params: ExportPeriodDto): Promise<StreamResponse> {
    return this.files.stream(caller, await this.file(params), 'invoices', params);
  }

  /** The same as a file. @throws RestError 400 for a period that is none */
  async file(params: ExportPeriodDto): Promise<ExportFile> {
    const period = await this.files.period(params);
    return this.files.tableFile('invoices', params, invoicesTable(this.invoices.stored({ ...period })));
  }
}

/** First and last day of supply of what has a tax rate: those of the events, of fees the day of payment. */
function supplyOf({ lines, paid }: InvoiceContent, taxRate: number): [string, string] {
  const days = lines
    .filter(({ tax_rate: rate }) => rate === taxRate)
    .map(({ event_start: start }) => (start === null ? paid : dayOf(start)))
    .filter((day) => day !== '')
    .sort();
  return [days[0] ?? '', days.at(-1) ?? ''];
}

/** Documents with a row for each tax rate, so that the columns of amounts add up. */
function invoicesTable(batches: AsyncIterable<readonly InvoiceEntity[]>): Table {
  return {
    name: 'Invoices',
    columns: [
      'number',
      'kind',
      'date',
      'order',
      'refers_to',
      'buyer_name',
      'company',
      'country',
      'vat_id',
      'currency',
      'tax_percent',
      'net',
      'tax',
      'total',
      'reverse_charge',
      'seller_vat_id',
      'supply_from',
      'supply_to',
    ],
    rows: rowsOf(batches),
  };
}

async function* rowsOf(batches: AsyncIterable<readonly InvoiceEntity[]>): AsyncGenerator<readonly Cell[]> {
  for await (const batch of batches)
    for (const invoice of batch)
      for (const { rate, net_minor: net, tax_minor: tax } of invoice.content.taxes) {
        const amount = (minor: number): Cell => ({ decimal: fixedAmount(minor, invoice.currency) });
        const { content } = invoice;
        yield [
          invoiceNumber(invoice),
          invoice.kind,
          dayOf(invoice.issued),
          content.order,
          content.refers_to,
          invoice.buyer_name,
          content.buyer.company,
          content.buyer.country,
          content.buyer.vat_id,
          invoice.currency,
          { decimal: String(percentOf(rate)) },
          amount(net),
          amount(tax),
          amount(net + tax),
          content.is_reverse_charge ? 'yes' : 'no',
          content.seller.vat_id,
          ...supplyOf(content, rate),
        ];
      }
}
