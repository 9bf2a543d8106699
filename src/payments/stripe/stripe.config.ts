import { IsOptional, IsUrl, Matches } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for payment by Stripe. */
export class StripeConfig {
  @Setting({
    env: 'STRIPE_SECRET_KEY',
    default: undefined,
    description:
      'Secret or restricted key of a Stripe account: `sk_live_…`, `rk_live_…`, or `sk_test_…` for its test mode, in which no money moves. Orders can be paid by the gateway `stripe` then. Unset: payment by Stripe is off.',
    secret: true,
  })
  @IsOptional()
  @Matches(/^[sr]k_(?:live|test)_\w{1,250}$/, { message: 'must begin with sk_live_, rk_live_, sk_test_ or rk_test_' })
  stripeSecretKey?: string;

  @Setting({
    env: 'STRIPE_WEBHOOK_SECRET',
    default: undefined,
    description:
      'Signing secret of the webhook endpoint `/api/cal/tickets/v1/payments/stripe/webhook` (`whsec_…`); two, separated by a comma, while it is replaced. Unset: payments are only found when purchasers return and by reconciliation.',
    secret: true,
  })
  @IsOptional()
  @Matches(/^whsec_\w{1,200}(?:,whsec_\w{1,200})?$/, { message: 'must be one or two whsec_…, separated by a comma' })
  stripeWebhookSecret?: string;

  @Setting({
    env: 'STRIPE_API_BASE',
    default: undefined,
    description: 'Address of the Stripe API, for tests with another server. Unset: `https://api.stripe.com`.',
  })
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_tld: false, require_protocol: true })
  stripeApiBase?: string;
}
