import { Injectable } from '@nestjs/common';
import { EmailChangesService } from '../../auth/email-changes/email-changes.service.js';
import { RequestContext } from '#core/context';
import { html, type Html } from '#core/html';
import { SiteService } from '#core/site';
import { pageLayout } from '../../layout/page-layout.js';
import { asRefusal, errorNotice, type ShopPage } from '../../shop/shop-page.js';

/** `/mail/confirm-address/<token>`: confirms a new e-mail address of an account. */
@Injectable()
export class ConfirmAddressPageService {
  constructor(
    private readonly changes: EmailChangesService,
    private readonly site: SiteService,
  ) {}

  /** The page with the button; 410 for links that are wrong, used or expired. */
  async show(token: string): Promise<ShopPage> {
    const change = await this.changes.find(token);
    if (!change) return this.over();
    const action = `${RequestContext.current().siteUrl}/mail/confirm-address/${token}`;
    return this.page(
      200,
      html`<p>Your account is going to use <strong>${change.email}</strong>.</p>
        <form method="post" action="${action}">
          <p class="actions"><button type="submit">Use this address</button></p>
        </form>`,
    );
  }

  /** Gives the account the address. */
  async confirm(token: string): Promise<ShopPage> {
    try {
      const change = await this.changes.confirm(token);
      if (!change) return this.over();
      return await this.page(200, html`<p role="status">Your account now uses <strong>${change.email}</strong>.</p>`);
    } catch (error) {
      const refusal = asRefusal(error);
      return this.page(refusal.getStatus(), html`${errorNotice(refusal)}`);
    }
  }

  private over(): Promise<ShopPage> {
    const text = 'This link was used, is older than a day, or was replaced by a newer one.';
    return this.page(410, html`<p class="notice notice--error" role="alert">${text}</p>`);
  }

  private async page(status: number, content: Html): Promise<ShopPage> {
    const site = await this.site.plainSettings();
    const { siteUrl } = RequestContext.current();
    const head = html`<meta name="robots" content="noindex" />`;
    const main = html`<h1>E-mail address</h1>
      ${content}`;
    return { status, html: pageLayout({ title: `E-mail address – ${site.title}`, site, siteUrl, head, main }) };
  }
}
