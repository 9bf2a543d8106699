import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { SiteCurrencyService } from '../../cal/events/site-currency.service.js';
import { ORDER_STATES } from '../../cal/tickets/kernel/index.js';
import { type OrderEntity, OrdersService } from '../../cal/tickets/sales/index.js';
import { OrderLedgerService, PaymentIntakeService, PaymentsService } from '../../cal/tickets/payments/index.js';
import { RestError, invalidParameter } from '#core/errors';
import { MAX_XML_DEPTH } from '#core/text';
import { type StatementLine, MAX_STATEMENT_LINES } from './bank-statement.js';
import type { ImportStatementDto } from './bank-statement.dto.js';
import type {
  StatementLineResponse,
  StatementResponse,
  StatementResult,
  StatementWarning,
} from './bank-statement.response.js';
import { BANK_TRANSFER } from './bank-transfer-payment.provider.js';
import { exactAmount, writtenAmount } from './statement-amount.js';
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
    private readonly currency: SiteCurrencyService,
  ) {}

  /**
   * Stores the credits of a statement that orders are paid with, each in a unit of work of its own and once. Reversals and
   * debits are listed and change nothing.
   * @throws RestError 400 `statement-not-readable`, `rest_invalid_param`
   */
  async import(caller: Caller, params: ImportStatementDto): Promise<StatementResponse> {
    const lines: StatementLineResponse[] = [];
    const ids = new Set<string>();
    for (const line of readLines(params)) {
      ids.add(line.id);
      lines.push(await this.importLine(caller, line, ids, params.dry_run));
    }
    const results: StatementResponse['results'] = {};
    for (const { result } of lines) results[result] = (results[result] ?? 0) + 1;
    return { results, lines };
  }

  /** @param ids of the lines of this statement until now */
  private async importLine(
    caller: Caller,
    line: StatementLine,
    ids: ReadonlySet<string>,
    isDryRun: boolean,
  ): Promise<StatementLineResponse> {
    const currency = line.currency || (await this.currency.code());
    const amount = (line.isExact ? exactAmount : writtenAmount)(line.amount, currency) ?? 0;
    const order = amount === 0 ? undefined : await this.orderOf(line, currency);
    const toResponse = (result: StatementResult, warning: StatementWarning = ''): StatementLineResponse => ({
      id: line.id,
      result,
      order_id: order?.id ?? 0,
      amount_minor: amount,
      currency,
      text: line.text,
      warning,
    });
    if (line.movement !== 'credit') return toResponse(line.movement);
    if (amount === 0) return toResponse('invalid');
    if (!order) return toResponse('unknown');
    if (await this.payments.find(BANK_TRANSFER, { capture_id: line.id })) return toResponse('repeated');
    const warning = await this.warningFor(order, amount, ids);
    if (isDryRun) return toResponse(await this.expected(order, amount), warning);
    const { isNew } = await this.intake.accept(caller, {
      orderId: order.id,
      provider: BANK_TRANSFER,
      by: 'hand',
      captureId: line.id,
      amountMinor: amount,
      reference: line.text.slice(0, 250),
    });
    return isNew ? toResponse(await this.resultOf(order.id), warning) : toResponse('repeated');
  }

  /** The same transfer has another id in each format, so only its order and its amount can tell. */
  private async warningFor({ id }: OrderEntity, amount: number, ids: ReadonlySet<string>): Promise<StatementWarning> {
    const before = await this.payments.ofOrder(id);
    const isSame = before.some(
      ({ captured_minor: captured, capture_id: captureId }) =>
        captured === amount && (captureId === null || !ids.has(captureId)),
    );
    return isSame ? 'same_amount_before' : '';
  }

  /** The order that a line names, if it is to be paid this way. */
  private async orderOf({ text }: StatementLine, currency: string): Promise<OrderEntity | undefined> {
    for (const id of ordersInText(text)) {
      const order = await this.orders.find(id);
      if (order?.gateway === BANK_TRANSFER && order.currency === currency) return order;
    }
    return undefined;
  }

  /** Of an order whose time is over, as if it still had its seats. */
  private async expected({ id, status }: OrderEntity, amount: number): Promise<StatementResult> {
    const { ledger } = await this.ledger.of(id);
    if (status === 'completed') return ledger.due_back_minor + amount > 0 ? 'overpaid' : 'matched';
    if (takesNothing(status) && status !== 'not-completed') return 'late';
    const paid = ledger.balance_minor + ledger.credit_minor + amount;
    if (paid === ledger.total_minor) return 'matched';
    return paid < ledger.total_minor ? 'underpaid' : 'overpaid';
  }

  private async resultOf(id: number): Promise<StatementResult> {
    const { status } = await this.orders.get(id);
    const { ledger } = await this.ledger.of(id);
    if (takesNothing(status)) return 'late';
    if (ledger.owed_minor > 0) return 'underpaid';
    return ledger.due_back_minor > 0 ? 'overpaid' : 'matched';
  }
}

/** Whether an order has ended without its tickets, so that nothing can be paid for it. */
const takesNothing = (status: OrderEntity['status']): boolean => ORDER_STATES[status].place === null;

/** Credits, reversals, and debits that name an order. @throws RestError 400 for what cannot be read */
function readLines({ format, content, columns, delimiter }: ImportStatementDto): StatementLine[] {
  if (format === 'csv' && !columns) throw invalidParameter('columns', 'A table needs columns: {amount, text}.');
  const lines =
    columns && format === 'csv' ? readCsvStatement(content, { delimiter, columns }) : readCamtStatement(content);
  if (!lines) throw new RestError('statement-not-readable', reasons[format], 400);
  if (lines.length > MAX_STATEMENT_LINES)
    throw new RestError('statement-not-readable', `A statement has at most ${MAX_STATEMENT_LINES} lines.`, 400);
  return lines.filter(({ movement, text }) => movement !== 'debit' || ordersInText(text).length > 0);
}

const reasons = {
  camt053: `content must be a CAMT.053 statement (BkToCstmrStmt) without a doctype, with elements at most ${MAX_XML_DEPTH} deep.`,
  csv: 'content must be a table whose first row has the names of columns.',
} as const;
