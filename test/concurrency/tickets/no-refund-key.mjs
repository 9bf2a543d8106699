// Loaded before the service by the control of canceled events: each call for a refund is another one for the payment
// service, and none looks for what the call before it has made.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const load = (path) => import(pathToFileURL(join(process.env.DIST, path)).href);
const { StripePaymentProvider } = await load('payments/stripe/stripe-payment.provider.js');

const { refund } = StripePaymentProvider.prototype;
StripePaymentProvider.prototype.refund = function (order, request) {
  return refund.call(this, order, { ...request, isRepeat: false, idempotencyKey: randomUUID() });
};
