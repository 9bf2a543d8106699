import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { SiteService } from '#core/site';
import { type MailKind, type MailKindsSource, RegisterMailKinds } from '../mail/kinds/mail-kind.js';
import type { MailContent } from '../mail/kinds/mail-block.js';
import type { MailMessageEntity } from '../mail/messages/mail-message.entity.js';
import { personName } from '../mail/person-name.js';
import type { Language } from '../texts/language.js';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository.js';

/** What messages about endpoints say that the service has switched off. */
@RegisterMailKinds()
@Injectable()
export class WebhookMailKindsService implements MailKindsSource {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly site: SiteService,
    private readonly urls: SiteUrls,
  ) {}

  mailKinds(): MailKind[] {
    return [{ name: 'webhook-off', compose: (message, language) => this.off(message, language) }];
  }

  /** @returns nothing when the endpoint was deleted or switched on again */
  private async off(message: MailMessageEntity, language: Language): Promise<MailContent | undefined> {
    const { endpoint: id, reason } = (message.facts ?? {}) as { endpoint?: number; reason?: string };
    const endpoint = id === undefined ? null : await this.endpoints.find(id);
    if (!endpoint || endpoint.is_on) return undefined;
    const { title: site } = await this.site.plainSettings();
    const subject = language.text('webhook-off.subject', { site });
    return {
      subject,
      blocks: [
        { type: 'heading', text: subject },
        { type: 'paragraph', text: language.text('greeting', { name: personName(message.recipient_name) }) },
        { type: 'notice', text: language.text(`webhook-off.${reason}`) },
        { type: 'facts', facts: [[language.text('webhook-off.address'), endpoint.url]] },
        { type: 'paragraph', text: language.text('webhook-off.hint') },
        {
          type: 'link',
          text: language.text('webhook-off.link'),
          url: `${this.urls.siteUrl}/admin/console/webhooks/${endpoint.id}`,
        },
      ],
    };
  }
}
