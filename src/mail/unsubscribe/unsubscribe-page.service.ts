import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { html, type Html } from '#core/html';
import { SiteService } from '#core/site';
import { pageLayout } from '../../layout/page-layout.js';
import type { ShopPage } from '../../shop/shop-page.js';
import { UnsubscribeService } from './unsubscribe.service.js';

/** `/mail/unsubscribe/<token>`. */
@Injectable()
export class UnsubscribePageService {
  constructor(
    private readonly unsubscribing: UnsubscribeService,
    private readonly site: SiteService,
  ) {}

  /** The page with the button; nothing for a wrong token. */
  async show(token: string): Promise<ShopPage | undefined> {
    const recipient = this.unsubscribing.recipientOf(token);
    if (recipient === undefined) return undefined;
    return this.page((await this.unsubscribing.has(recipient)) ? doneHtml(token) : questionHtml(token));
  }

  /** Ends reminders and announcements to the address. */
  async unsubscribe(token: string): Promise<ShopPage | undefined> {
    const recipient = this.unsubscribing.recipientOf(token);
    if (recipient === undefined) return undefined;
    await this.unsubscribing.add(recipient);
    return this.page(doneHtml(token));
  }

  /** Takes it back. */
  async undo(token: string): Promise<ShopPage | undefined> {
    const recipient = this.unsubscribing.recipientOf(token);
    if (recipient === undefined) return undefined;
    await this.unsubscribing.remove(recipient);
    return this.page(questionHtml(token));
  }

  private async page(main: Html): Promise<ShopPage> {
    const site = await this.site.plainSettings();
    const { siteUrl } = RequestContext.current();
    const head = html`<meta name="robots" content="noindex" />`;
    return { status: 200, html: pageLayout({ title: `E-mail – ${site.title}`, site, siteUrl, head, main }) };
  }
}

const addressOf = (token: string): string => `${RequestContext.current().siteUrl}/mail/unsubscribe/${token}`;

function questionHtml(token: string): Html {
  return html`<h1>E-mail</h1>
    <p>You get reminders of events, and announcements of their organisers. Tickets and orders always reach you.</p>
    <form method="post" action="${addressOf(token)}">
      <p class="actions"><button type="submit">Send me no reminders and announcements</button></p>
    </form>`;
}

function doneHtml(token: string): Html {
  return html`<h1>E-mail</h1>
    <p role="status">You get no more reminders and announcements. Tickets and orders still reach you.</p>
    <form method="post" action="${addressOf(token)}/undo">
      <p class="actions"><button type="submit" class="plain">Send me reminders and announcements again</button></p>
    </form>`;
}
