import { Injectable } from '@nestjs/common';
import { ADMIN } from '../../auth/authorize/admin-paths.js';
import { PasswordResetsService } from '../../auth/password-resets/password-resets.service.js';
import { EmailChangesService } from '../../auth/email-changes/email-changes.service.js';
import { SiteUrls } from '#core/context';
import { SiteService } from '#core/site';
import { fromMs } from '#core/time';
import { type MailKind, type MailKindsSource, RegisterMailKinds } from '../kinds/mail-kind.js';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import type { MailContent } from '../kinds/mail-block.js';
import type { Language } from '../../texts/language.js';

/** What messages about accounts say. */
@RegisterMailKinds()
@Injectable()
export class AccountMailKindsService implements MailKindsSource {
  constructor(
    private readonly site: SiteService,
    private readonly changes: EmailChangesService,
    private readonly resets: PasswordResetsService,
    private readonly urls: SiteUrls,
  ) {}

  mailKinds(): MailKind[] {
    return [
      { name: 'sign-in-alert', compose: (message, language) => this.signIn(message, language) },
      { name: 'email-confirmation', compose: (message, language) => this.confirmation(message, language) },
      { name: 'password-reset', compose: (message, language) => this.passwordReset(message, language) },
      { name: 'email-change-notice', compose: (message, language) => this.changeNotice(message, language) },
    ];
  }

  /** @returns nothing once the address is confirmed, expired or replaced by another one */
  private async confirmation(
    { facts, recipient }: MailMessageEntity,
    language: Language,
  ): Promise<MailContent | undefined> {
    const pending = await this.changes.pending(Number((facts as { user?: number } | null)?.user));
    if (pending?.email !== recipient) return undefined;
    const { title: site, timezone } = await this.site.plainSettings();
    return {
      subject: language.text('email-confirmation.subject', { site }),
      blocks: [
        { type: 'heading', text: language.text('email-confirmation.subject', { site }) },
        { type: 'paragraph', text: language.text('email-confirmation.text') },
        {
          type: 'link',
          text: language.text('email-confirmation.link'),
          url: `${this.urls.siteUrl}/mail/confirm-address/${pending.token}`,
        },
        {
          type: 'paragraph',
          text: language.text('email-confirmation.until', {
            moment: language.moment(fromMs(pending.expires), timezone),
          }),
        },
      ],
    };
  }

  /** @returns nothing once the link has ended */
  private async passwordReset({ facts }: MailMessageEntity, language: Language): Promise<MailContent | undefined> {
    const { user = 0, expires = 0 } = (facts ?? {}) as { user?: number; expires?: number };
    const token = await this.resets.tokenFor(user, expires);
    if (token === undefined) return undefined;
    const { title: site, timezone } = await this.site.plainSettings();
    return {
      subject: language.text('password-reset.subject', { site }),
      blocks: [
        { type: 'heading', text: language.text('password-reset.subject', { site }) },
        { type: 'paragraph', text: language.text('password-reset.text') },
        {
          type: 'link',
          text: language.text('password-reset.link'),
          url: `${this.urls.siteUrl}${ADMIN.resetPassword}?token=${token}`,
        },
        {
          type: 'paragraph',
          text: language.text('email-confirmation.until', { moment: language.moment(fromMs(expires), timezone) }),
        },
      ],
    };
  }

  private async changeNotice({ facts }: MailMessageEntity, language: Language): Promise<MailContent | undefined> {
    const pending = await this.changes.pending(Number((facts as { user?: number } | null)?.user));
    if (!pending) return undefined;
    const { title: site } = await this.site.plainSettings();
    return {
      subject: language.text('email-change-notice.subject', { site }),
      blocks: [
        { type: 'heading', text: language.text('email-change-notice.subject', { site }) },
        { type: 'paragraph', text: language.text('email-change-notice.text', { email: pending.email }) },
        { type: 'paragraph', text: language.text('sign-in-alert.hint') },
      ],
    };
  }

  private async signIn({ facts }: MailMessageEntity, language: Language): Promise<MailContent> {
    const { title: site, timezone } = await this.site.plainSettings();
    const { occurred = '' } = (facts ?? {}) as { occurred?: string };
    return {
      subject: language.text('sign-in-alert.subject', { site }),
      blocks: [
        { type: 'heading', text: language.text('sign-in-alert.subject', { site }) },
        { type: 'paragraph', text: language.text('sign-in-alert.text') },
        { type: 'facts', facts: [[language.text('fact.when'), language.moment(occurred, timezone)]] },
        { type: 'paragraph', text: language.text('sign-in-alert.hint') },
        {
          type: 'link',
          text: language.text('link.account'),
          url: `${this.urls.siteUrl}${ADMIN.account}`,
        },
      ],
    };
  }
}
