import { Injectable } from '@nestjs/common';
import { CalEventsConfig } from '../../cal/events/cal-events.config.js';
import { parsePrice } from '../../cal/tickets/kernel/index.js';
import { type OrderEntity, OrdersService } from '../../cal/tickets/sales/index.js';
import { OrderLedgerService, PaymentIntakeService, PaymentsService } from '../../cal/tickets/payments/index.js';
import { RestError, invalidParameter } from '#core/errors';
import { MAX_XML_DEPTH } from '#core/text';
import { type StatementLine, MAX_STATEMENT_LINES } from './bank-statement.js';
import type { ImportStatementDto } from './bank-statement.dto.js';
import type { StatementLineResponse, StatementResponse, StatementResult } from './bank-statement.response.js';
import { BANK_TRANSFER } from './bank-transfer-payment.provider.js';
import { readCamtStatement } from './statement-camt.reader.js';
import { readCsvStatement } from './statement-csv.reader.js';
import { ordersInText } from './transfer-reference.js';

/** Imports statements of banks. */
@Injectable()
export class BankStatementsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly payments: PaymentsService,
    private readonly intake: PaymentIntakeService,
    private readonly ledger: OrderLedgerService,
    private readonly config: CalEventsConfig,
  ) {}

  /**
   * Stores the credits of a statement that orders are paid with, each in a unit of work of its own and once.
   * @throws RestError 400 `statement-not-readable`, `rest_invalid_param`
   */
  async import(params: ImportStatementDto): Promise<StatementResponse> {
    const lines: StatementLineResponse[] = [];
    for (const line of readLines(params)) lines.push(await this.importLine(line, params.dry_run));
    const results: StatementResponse['results'] = {};
    for (const { result } of lines) results[result] = (results[result] ?? 0) + 1;
    return { results, lines };
  }

  private async importLine(line: StatementLine, isDryRun: boolean): Promise<StatementLineResponse> {
    const currency = line.currency || this.config.currency;
    const amount = minorOf(line.amount, currency) ?? 0;
    const order = amount === 0 ? undefined : await this.orderOf(line, currency);
    const toResponse = (result: StatementResult): StatementLineResponse => ({
      id: line.id,
      result,
      order_id: order?.id ?? 0,
      amount_minor: amount,
      currency,
      text: line.text,
    });
    if (amount === 0) return toResponse('invalid');
    if (!order) return toResponse('unknown');
    if (await this.payments.find(BANK_TRANSFER, { capture_id: line.id })) return toResponse('repeated');
    if (isDryRun) return toResponse(await this.expected(order, amount));
    const { isNew } = await this.intake.accept({
      orderId: order.id,
      provider: BANK_TRANSFER,
      by: 'hand',
      captureId: line.id,
      amountMinor: amount,
      reference: line.text.slice(0, 250),
    });
    return toResponse(isNew ? await this.resultOf(order.id) : 'repeated');
  }

  /** The order that a line names, if it is to be paid this way. */
  private async orderOf({ text }: StatementLine, currency: string): Promise<OrderEntity | undefined> {
    for (const id of ordersInText(text)) {
      const order = await this.orders.find(id);
      if (order?.gateway === BANK_TRANSFER && order.currency === currency) return order;
    }
    return undefined;
  }

  private async expected({ id }: OrderEntity, amount: number): Promise<StatementResult> {
    const { ledger } = await this.ledger.of(id);
    const paid = ledger.balance_minor + ledger.credit_minor + amount;
    if (paid === ledger.total_minor) return 'matched';
    return paid < ledger.total_minor ? 'underpaid' : 'overpaid';
  }

  private async resultOf(id: number): Promise<StatementResult> {
    const { refund_due: isDue } = await this.orders.get(id);
    const { ledger } = await this.ledger.of(id);
    if (isDue) return 'late';
    if (ledger.owed_minor > 0) return 'underpaid';
    return ledger.due_back_minor > 0 ? 'overpaid' : 'matched';
  }
}

/** @throws RestError 400 for what cannot be read */
function readLines({ format, content, columns, delimiter }: ImportStatementDto): StatementLine[] {
  if (format === 'csv' && !columns) throw invalidParameter('columns', 'A table needs columns: {amount, text}.');
  const lines =
    columns && format === 'csv' ? readCsvStatement(content, { delimiter, columns }) : readCamtStatement(content);
  if (!lines) throw new RestError('statement-not-readable', reasons[format], 400);
  if (lines.length > MAX_STATEMENT_LINES)
    throw new RestError('statement-not-readable', `A statement has at most ${MAX_STATEMENT_LINES} credits.`, 400);
  return lines;
}

const reasons = {
  camt053: `content must be a CAMT.053 statement (BkToCstmrStmt) without a doctype, with elements at most ${MAX_XML_DEPTH} deep.`,
  csv: 'content must be a table whose first row has the names of columns.',
} as const;

/** Minor units of an amount with a comma or a point before its decimals, and the other of both between thousands. */
function minorOf(amount: string, currency: string): number | undefined {
  const plain = amount.replace(/\s/g, '');
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const isGrouping = last >= 0 && plain.length - last === 4 && plain.indexOf(plain.charAt(last)) !== last;
  if (last < 0 || isGrouping) return parsePrice(plain.replace(/[.,]/g, ''), currency);
  const whole = plain.slice(0, last).replace(/[.,]/g, '');
  return parsePrice(`${whole}.${plain.slice(last + 1)}`, currency);
}
