import { PaymentRefusedError } from '../../cal/tickets/payments/index.js';

/** Members of an error of the SDK that are read. */
export interface StripeFault {
  message: string;
  /** Of the response; absent without one. */
  statusCode?: number;
  /** Class of the SDK; absent for errors that are not of the SDK. */
  type?: string;
  code?: string;
  param?: string;
  requestId?: string;
  headers?: Record<string, string>;
}

/** What callers get, by the code of Stripe. https://docs.stripe.com/error-codes */
const SENTENCES: Readonly<Record<string, string>> = {
  amount_too_large: 'The amount is above what Stripe takes.',
  amount_too_small: 'The amount is below what Stripe takes.',
  balance_insufficient: 'The balance at Stripe does not cover it.',
  charge_already_refunded: 'All of the payment was refunded at Stripe already.',
  charge_disputed: 'The purchaser disputes the payment at their bank, so Stripe does not refund it.',
  email_invalid: 'Stripe does not accept the e-mail address of the purchaser.',
  insufficient_funds: 'The balance at Stripe does not cover it.',
  parameter_invalid_integer: 'Stripe does not accept the amount.',
  refund_disputed_payment: 'The purchaser disputes the payment at their bank, so Stripe does not refund it.',
  resource_missing: 'Stripe does not know the payment: it was made with the key of another account or mode.',
};

/** Stripe refuses a call. */
export class StripeRefusedError extends PaymentRefusedError {
  readonly code: string;

  constructor(fault: StripeFault) {
    const { code = '', message, param, requestId } = fault;
    const about = [code, param, requestId].filter(Boolean).join(', ');
    super(sentenceOf(fault), about === '' ? message : `${message} (${about})`, { cause: fault });
    this.code = code;
  }
}

/** Whether Stripe does not know an object with the key that is set: the key is of another account or mode. */
export function isUnknownAtStripe(error: unknown): boolean {
  return error instanceof StripeRefusedError && error.code === 'resource_missing';
}

function sentenceOf({ code = '', param }: StripeFault): string {
  if (Object.hasOwn(SENTENCES, code)) return SENTENCES[code];
  if (param === 'amount') return 'Stripe does not accept the amount: perhaps less is left of the payment.';
  return 'Stripe refuses it. The log of the service has the reason.';
}
