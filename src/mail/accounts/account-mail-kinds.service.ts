import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ADMIN } from '../../auth/authorize/admin-paths.js';
import { RequestContext } from '#core/context';
import { SiteService } from '#core/site';
import { MailKindRegistry } from '../kinds/mail-kind.registry.js';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import type { MailContent } from '../rendering/mail-block.js';
import type { MailLanguage } from '../rendering/mail-language.js';

/** What messages about accounts say. */
@Injectable()
export class AccountMailKindsService implements OnModuleInit {
  constructor(
    private readonly kinds: MailKindRegistry,
    private readonly site: SiteService,
  ) {}

  onModuleInit(): void {
    this.kinds.add({ name: 'sign-in-alert', compose: (message, language) => this.signIn(message, language) });
  }

  private async signIn({ facts }: MailMessageEntity, language: MailLanguage): Promise<MailContent> {
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
          url: `${RequestContext.current().siteUrl}${ADMIN.account}`,
        },
      ],
    };
  }
}
