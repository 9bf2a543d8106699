import { RestError } from '#core/errors';

/** 409: an order cannot be completed, whatever is paid for it. Money that a payment service reports goes back. */
export class OrderNotCompletableError extends RestError {
  /** @param refundReason why money that was paid nevertheless is refunded, for the history of the order */
  constructor(
    code: string,
    message: string,
    readonly refundReason: string,
  ) {
    super(code, message, 409);
  }
}

/** Why money that came for an order is refunded; undefined for errors that say nothing about it. */
export function refundReasonOf(error: unknown): string | undefined {
  return error instanceof OrderNotCompletableError ? error.refundReason : undefined;
}
