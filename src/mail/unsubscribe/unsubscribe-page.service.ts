import { Injectable } from '@nestjs/common';
import { html } from '#core/html';
import type { ShopPage } from '../../shop/shop-page.js';
import { MailPageService } from '../pages/mail-page.service.js';
import { UnsubscribeService } from './unsubscribe.service.js';

/** `/mail/unsubscribe/<token>`. */
@Injectable()
export class UnsubscribePageService {
  constructor(
    private readonly unsubscribing: UnsubscribeService,
    private readonly pages: MailPageService,
  ) {}

  /** The page with the button; nothing for a wrong token. */
  async show(token: string): Promise<ShopPage | undefined> {
    const recipient = this.unsubscribing.recipientOf(token);
    if (recipient === undefined) return undefined;
    return (await this.unsubscribing.has(recipient)) ? this.done(token) : this.question(token);
  }

  /** Ends reminders and announcements to the address. */
  async unsubscribe(token: string): Promise<ShopPage | undefined> {
    const recipient = this.unsubscribing.recipientOf(token);
    if (recipient === undefined) return undefined;
    await this.unsubscribing.add(recipient);
    return this.done(token);
  }

  /** Takes it back. */
  async undo(token: string): Promise<ShopPage | undefined> {
    const recipient = this.unsubscribing.recipientOf(token);
    if (recipient === undefined) return undefined;
    await this.unsubscribing.remove(recipient);
    return this.question(token);
  }

  private question(token: string): Promise<ShopPage> {
    return this.pages.page(
      'mailPage.email',
      ({ text, siteUrl }) =>
        html`<p>${text('mailPage.unsubscribe.on')}</p>
          <form method="post" action="${siteUrl}/mail/unsubscribe/${token}">
            <p class="actions"><button type="submit">${text('mailPage.unsubscribe.stop')}</button></p>
          </form>`,
    );
  }

  private done(token: string): Promise<ShopPage> {
    return this.pages.page(
      'mailPage.email',
      ({ text, siteUrl }) =>
        html`<p role="status">${text('mailPage.unsubscribe.off')}</p>
          <form method="post" action="${siteUrl}/mail/unsubscribe/${token}/undo">
            <p class="actions"><button type="submit" class="plain">${text('mailPage.unsubscribe.undo')}</button></p>
          </form>`,
    );
  }
}
