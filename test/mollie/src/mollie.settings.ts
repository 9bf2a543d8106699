import { Setting } from 'almanac';
import { IsInt, IsOptional, IsUrl, Matches, Max, Min } from 'class-validator';

/** Settings of the deployment for payment by Mollie. */
export class MollieSettings {
  @Setting({
    env: 'MOLLIE_API_KEY',
    default: undefined,
    description:
      'API key of a Mollie profile: `live_…`, or `test_…` for its test mode, in which no money moves. Orders can be paid by the gateway `mollie` then. Unset: payment by Mollie is off.',
    secret: true,
  })
  @IsOptional()
  @Matches(/^(?:live|test)_\w{10,100}$/, { message: 'must begin with live_ or test_' })
  mollieApiKey?: string;

  @Setting({
    env: 'MOLLIE_API_BASE',
    default: 'https://api.mollie.com',
    description: 'Address of the interface of Mollie, for tests with another server.',
  })
  @IsUrl({ protocols: ['http', 'https'], require_tld: false, require_protocol: true })
  mollieApiBase: string;

  @Setting({
    env: 'MOLLIE_COMPARE_SECONDS',
    default: 3600,
    description: 'Seconds between two comparisons of refunds and chargebacks at Mollie with those stored, 1 to 86400.',
  })
  @IsInt()
  @Min(1)
  @Max(86_400)
  mollieCompareSeconds: number;
}
