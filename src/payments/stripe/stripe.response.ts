/** The response to an event of Stripe. */
export class WebhookReceiptResponse {
  /** The event is stored. */
  received!: boolean;
}
