import { IsInt, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { isOriginList, Setting } from '#core/config';

/** Settings of the deployment for webhooks. */
export class WebhooksConfig {
  @Setting({
    env: 'WEBHOOK_TRUSTED_ORIGINS',
    default: '',
    description:
      'Origins, separated by commas, that webhooks may also be sent to without TLS, at a private address or at an unusual port, e.g. `http://n8n:5678,https://hooks.lan:9443`. Everywhere else they go to public addresses by https only, at the ports 443 and 8443.',
  })
  @ValidateBy({
    name: 'originList',
    validator: {
      validate: isOriginList,
      defaultMessage: () => 'must be origins such as http://n8n:5678, separated by commas',
    },
  })
  @MaxLength(2000)
  webhookTrustedOrigins: string;

  @Setting({
    env: 'WEBHOOK_RETENTION_DAYS',
    default: 30,
    description: 'Days for which deliveries of webhooks stay in their log and can be sent again, 4 to 365.',
  })
  @IsInt()
  @Min(4)
  @Max(365)
  webhookRetentionDays: number;
}
