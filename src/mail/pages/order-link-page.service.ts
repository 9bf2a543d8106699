import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { html, type Html } from '#core/html';
import type { RestError } from '#core/errors';
import { PageTemplateRegistry, SiteService } from '#core/site';
import { pageLayout } from '../../layout/page-layout.js';
import { asRefusal, errorNotice, fieldText, type Form, type ShopPage } from '../../shop/shop-page.js';
import { CHECKOUT_TEMPLATE, ORDER_TEMPLATE } from '../../shop/shop-templates.js';
import { MailConfig } from '../mail.config.js';
import { OrderLinkService } from './order-link.service.js';

/** Pages on which purchasers get the address of their orders, and what pages of the shop say of e-mail. */
@Injectable()
export class OrderLinkPageService implements OnModuleInit {
  constructor(
    private readonly links: OrderLinkService,
    private readonly templates: PageTemplateRegistry,
    private readonly site: SiteService,
    private readonly config: MailConfig,
  ) {}

  onModuleInit(): void {
    const text = this.config.isOn
      ? 'The tickets are sent to the e-mail address of the purchaser, and shown on the page of the order.'
      : 'This site sends no e-mail: the tickets are shown on the page of the order. Bookmark or print it.';
    this.templates.replace(
      CHECKOUT_TEMPLATE,
      (parts, standard) =>
        html`${standard(parts)}
          <p class="hint">${text}</p>`,
    );
    if (!this.config.isOn) return;
    this.templates.replace(
      ORDER_TEMPLATE,
      (parts, standard) =>
        html`${standard(parts)}
          <form
            method="post"
            action="${parts.siteUrl}/mail/orders/${parts.order.id}-${parts.order.order_key}"
            class="no-print"
          >
            <p class="actions"><button type="submit" class="plain">Send this order to me by e-mail</button></p>
          </form>`,
    );
  }

  /** The form. @param isSent whether it was just sent */
  async show(error?: RestError, isSent = false): Promise<ShopPage> {
    const site = await this.site.plainSettings();
    const { siteUrl } = RequestContext.current();
    const main = html`<h1>Find my orders</h1>
      ${errorNotice(error)} ${!this.links.isOn ? OFF : isSent ? sentHtml() : formHtml(siteUrl)}`;
    const head = html`<meta name="robots" content="noindex" />`;
    const body = pageLayout({ title: `Find my orders – ${site.title}`, site, siteUrl, head, main });
    return { status: error?.getStatus() ?? 200, html: body };
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

const OFF = html`<p>This site sends no e-mail. Tickets are shown on the page of the order.</p>`;

function formHtml(siteUrl: string): Html {
  return html`<p>Enter the e-mail address with which you ordered. The addresses of your orders are sent to it.</p>
    <form method="post" action="${siteUrl}/mail/orders">
      <p class="field">
        <label for="email">E-mail</label>
        <input id="email" type="email" name="email" required autocomplete="email" maxlength="254" />
      </p>
      <p class="actions"><button type="submit">Send</button></p>
    </form>`;
}

function sentHtml(): Html {
  return html`<p class="notice" role="status">
    If there are orders of this address, a message is on its way to it. Look into the folder for spam too.
  </p>`;
}
