import { IsBoolean, IsInt, IsOptional, Matches, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { Setting } from '#core/config';
import { parseMailbox } from './mail-address.js';
import { parseSmtpAddress } from './smtp-address.js';

/** The setting is one mailbox. */
function IsMailbox(): PropertyDecorator {
  return ValidateBy({
    name: 'mailbox',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && parseMailbox(value) !== undefined,
      defaultMessage: (given) =>
        `${given?.value === undefined ? 'is required with SMTP_URL and MAIL_PREVIEW, and ' : ''}must be an e-mail address such as tickets@example.org or Concerts <tickets@example.org>`,
    },
  });
}

/** With the 32 characters of an id and a `+`, the part before the @ has at most 63. */
const RETURN_PATH = /^[^\s<>()[\]:;,\\"@+]{1,30}@[a-z0-9.-]{1,189}$/i;

/** Settings of the deployment for e-mail. */
export class MailConfig {
  @Setting({
    env: 'SMTP_URL',
    default: undefined,
    secret: true,
    description:
      'Server that sends the e-mail of the site: `smtp://user:password@host:587` (STARTTLS is required), `smtps://user:password@host:465` (TLS), or `smtp://host:25?tls=off` without TLS, for a relay in a network that others cannot read. User and password are percent-encoded. Unset: no e-mail is sent.',
  })
  @IsOptional()
  @ValidateBy({
    name: 'smtpAddress',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && parseSmtpAddress(value) !== undefined,
      defaultMessage: () =>
        'must be smtp://user:password@host:587, smtps://user:password@host:465 or smtp://host:25?tls=off, with user and password percent-encoded (% is %25)',
    },
  })
  smtpUrl?: string;

  @Setting({
    env: 'MAIL_FROM',
    default: undefined,
    description:
      'Sender of all e-mail, e.g. `Concerts <tickets@example.org>`. Required with SMTP_URL and MAIL_PREVIEW.',
  })
  @ValidateIf(
    ({ smtpUrl, mailPreview, mailFrom }: MailConfig) => smtpUrl !== undefined || mailPreview || mailFrom !== undefined,
  )
  @IsMailbox()
  mailFrom?: string;

  @Setting({
    env: 'MAIL_REPLY_TO',
    default: undefined,
    description: 'Address to which recipients reply, where it is not that of MAIL_FROM.',
  })
  @IsOptional()
  @IsMailbox()
  mailReplyTo?: string;

  @Setting({
    env: 'MAIL_RETURN_PATH',
    default: undefined,
    description:
      'Address to which mail servers return what cannot be delivered, e.g. `bounces@example.org`, at most 30 characters before the @. Each message has an address of its own (`bounces+<id>@example.org`), which POST mail/v1/bounces takes. Unset: that of MAIL_FROM.',
  })
  @IsOptional()
  @ValidateBy({
    name: 'returnPath',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && RETURN_PATH.test(value),
      defaultMessage: () => 'must be an e-mail address without a name, with at most 30 characters before the @',
    },
  })
  mailReturnPath?: string;

  @Setting({
    env: 'MAIL_RATE_PER_MINUTE',
    default: 600,
    description: 'Messages that are sent within a minute, 1 to 100000, over all processes.',
  })
  @IsInt()
  @Min(1)
  @Max(100_000)
  mailRatePerMinute: number;

  @Setting({
    env: 'MAIL_MESSAGES_PER_NETWORK',
    default: 500,
    description:
      'Messages that requests of one client network may cause within 24 hours, 0 to 1000000: orders, transfers of tickets, waiting lists and links of orders, one for each address that they name. Those who manage attendees have no limit. 0: no limit.',
  })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  mailMessagesPerNetwork: number;

  @Setting({
    env: 'MAIL_MESSAGES_PER_RECIPIENT',
    default: 20,
    description:
      'How often requests may name the same e-mail address within 24 hours, 0 to 1000000: for orders and transfers of tickets, and as often for waiting lists and for links of orders. 0: no limit.',
  })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  mailMessagesPerRecipient: number;

  @Setting({
    env: 'MAIL_RETENTION_DAYS',
    default: 90,
    description: 'Days for which the list of messages has those that were sent or failed, 1 to 3650.',
  })
  @IsInt()
  @Min(1)
  @Max(3650)
  mailRetentionDays: number;

  @Setting({
    env: 'MAIL_PREVIEW',
    default: false,
    description:
      'For development: messages are not sent, but shown to administrators at /admin/mail. Refused together with SMTP_URL.',
  })
  @IsBoolean()
  @ValidateBy({
    name: 'previewWithoutServer',
    validator: {
      validate: (value: unknown, context) => value !== true || (context?.object as MailConfig).smtpUrl === undefined,
      defaultMessage: () => 'cannot be on together with SMTP_URL',
    },
  })
  mailPreview: boolean;

  @Setting({
    env: 'MAIL_BOUNCE_TOKEN',
    default: undefined,
    secret: true,
    description:
      'Bearer token of programs that report undeliverable messages to POST mail/v1/bounces, 16 to 200 printable ASCII characters without spaces. Unset: the route is not available.',
  })
  @IsOptional()
  @Matches(/^[!-~]{16,200}$/, { message: 'must be 16 to 200 printable ASCII characters without spaces' })
  mailBounceToken?: string;

  /** Whether messages are made: sent, or shown with `MAIL_PREVIEW`. */
  get isOn(): boolean {
    return this.smtpUrl !== undefined || this.mailPreview;
  }
}
