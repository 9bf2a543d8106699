import { Injectable } from '@nestjs/common';
import { html, type Html } from '#core/html';
import type { RestError } from '#core/errors';
import { SiteUrls } from '#core/context';
import {
  type PageExtension,
  type PageLink,
  type PageTheme,
  RegisterPageExtension,
  RegisterPageTheme,
  replaceTemplate,
  type ReplacedTemplate,
} from '#core/site';
import { asRefusal, errorNotice, fieldText, type Form, type ShopPage } from '../../shop/shop-page.js';
import { CHECKOUT_TEMPLATE, ORDER_TEMPLATE } from '../../shop/shop-templates.js';
import { MailConfig } from '../mail.config.js';
import { mailPageText } from './mail-page-texts.js';
import { MailPageService, type MailPageWriter } from './mail-page.service.js';
import { OrderLinkService } from './order-link.service.js';

/** Pages on which purchasers get the address of their orders, and what pages of the shop say of e-mail. */
@RegisterPageTheme()
@RegisterPageExtension()
@Injectable()
export class OrderLinkPageService implements PageTheme, PageExtension {
  constructor(
    private readonly links: OrderLinkService,
    private readonly pages: MailPageService,
    private readonly config: MailConfig,
    private readonly urls: SiteUrls,
  ) {}

  async purchaserLinks(): Promise<PageLink[]> {
    if (!(await this.links.isUseful())) return [];
    return [{ text: 'Find my orders', textName: 'mailPage.orders.title', address: `${this.urls.siteUrl}/mail/orders` }];
  }

  replacedTemplates(): ReplacedTemplate[] {
    const hint = this.config.isOn ? 'mailPage.checkout.on' : 'mailPage.checkout.off';
    const checkout = replaceTemplate(
      CHECKOUT_TEMPLATE,
      (parts, standard) =>
        html`${standard(parts)}
          <p class="hint">${mailPageText(parts.language, hint)}</p>`,
    );
    if (!this.config.isOn) return [checkout];
    const order = replaceTemplate(
      ORDER_TEMPLATE,
      (parts, standard) =>
        html`${standard(parts)}
          <form
            method="post"
            action="${parts.siteUrl}/mail/orders/${parts.order.id}-${parts.order.order_key}"
            class="no-print"
          >
            <p class="actions">
              <button type="submit" class="plain">${mailPageText(parts.language, 'mailPage.order.send')}</button>
            </p>
          </form>`,
    );
    return [checkout, order];
  }

  /** The form. @param isSent whether it was just sent */
  show(error?: RestError, isSent = false): Promise<ShopPage> {
    const content = (writer: MailPageWriter): Html => {
      if (!this.links.isOn) return html`<p>${writer.text('mailPage.orders.off')}</p>`;
      return isSent ? sentHtml(writer) : formHtml(writer);
    };
    return this.pages.page(
      'mailPage.orders.title',
      (writer) => html`${errorNotice(error, writer.language)} ${content(writer)}`,
      error?.getStatus(),
    );
  }

  /** Sends the links, and says the same whether there are orders or not. */
  async send(form: Form): Promise<ShopPage> {
    try {
      await this.links.sendLinks(fieldText(form, 'email'));
    } catch (error) {
      return this.show(asRefusal(error));
    }
    return this.show(undefined, true);
  }

  /** Sends one order to its purchaser. @param token of its page @returns nothing for a wrong one */
  async sendAgain(token: string): Promise<ShopPage | undefined> {
    try {
      if (!(await this.links.sendAgain(token))) return undefined;
    } catch (error) {
      return this.show(asRefusal(error));
    }
    return this.show(undefined, true);
  }
}

function formHtml({ text, siteUrl }: MailPageWriter): Html {
  return html`<p>${text('mailPage.orders.intro')}</p>
    <form method="post" action="${siteUrl}/mail/orders">
      <p class="field">
        <label for="email">${text('mailPage.email')}</label>
        <input id="email" type="email" name="email" required autocomplete="email" maxlength="254" />
      </p>
      <p class="actions"><button type="submit">${text('mailPage.orders.submit')}</button></p>
    </form>`;
}

function sentHtml({ text }: MailPageWriter): Html {
  return html`<p class="notice" role="status">${text('mailPage.orders.sent')}</p>`;
}
