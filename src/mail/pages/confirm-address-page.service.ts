import { Injectable } from '@nestjs/common';
import { EmailChangesService } from '../../auth/email-changes/email-changes.service.js';
import { html, type Html } from '#core/html';
import { asRefusal, errorNotice, type ShopPage } from '../../shop/shop-page.js';
import { MailPageService, type MailPageWriter } from './mail-page.service.js';

/** `/mail/confirm-address/<token>`: confirms a new e-mail address of an account. */
@Injectable()
export class ConfirmAddressPageService {
  constructor(
    private readonly changes: EmailChangesService,
    private readonly pages: MailPageService,
  ) {}

  /** The page with the button; 410 for links that are wrong, used or expired. */
  async show(token: string): Promise<ShopPage> {
    const change = await this.changes.find(token);
    if (!change) return this.over();
    const { email } = change;
    return this.page(
      ({ text, siteUrl }) =>
        html`<p>${text('mailPage.address.question', { email })}</p>
          <form method="post" action="${siteUrl}/mail/confirm-address/${token}">
            <p class="actions"><button type="submit">${text('mailPage.address.submit')}</button></p>
          </form>`,
    );
  }

  /** Gives the account the address. */
  async confirm(token: string): Promise<ShopPage> {
    try {
      const change = await this.changes.confirm(token);
      if (!change) return this.over();
      const { email } = change;
      return await this.page(({ text }) => html`<p role="status">${text('mailPage.address.done', { email })}</p>`);
    } catch (error) {
      const refusal = asRefusal(error);
      return this.page(({ language }) => html`${errorNotice(refusal, language)}`, refusal.getStatus());
    }
  }

  private over(): Promise<ShopPage> {
    return this.page(
      ({ text }) => html`<p class="notice notice--error" role="alert">${text('mailPage.address.over')}</p>`,
      410,
    );
  }

  private page(content: (writer: MailPageWriter) => Html, status?: number): Promise<ShopPage> {
    return this.pages.page('mailPage.address.title', content, status);
  }
}
