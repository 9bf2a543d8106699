import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AdminFrameService } from '../../auth/authorize/admin-frame.service.js';
import { type AdminFrame, adminPage } from '../../auth/authorize/admin-page.js';
import { ADMIN } from '../../auth/authorize/admin-paths.js';
import type { PageResponse } from '../../auth/authorize/page-response.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import { noRoute } from '#core/errors';
import { html } from '#core/html';
import { MailConfig } from '../mail.config.js';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import { MailMessagesRepository } from '../messages/mail-messages.repository.js';
import { MailComposerService } from '../rendering/mail-composer.service.js';

const MAX_LISTED = 100;

/** Nothing is fetched and no script runs; the pictures of codes are within the page. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'";

/** Shows messages instead of sending them. */
@Injectable()
export class MailPreviewService {
  constructor(
    private readonly config: MailConfig,
    private readonly sessions: SessionsService,
    private readonly messages: MailMessagesRepository,
    private readonly composer: MailComposerService,
    private readonly frames: AdminFrameService,
  ) {}

  /** The latest messages. @throws RestError 404 without `MAIL_PREVIEW`, and for those who are no administrators */
  async list(request: Request): Promise<PageResponse> {
    const refused = await this.refusal(request);
    if (refused) return refused;
    const { rows } = await this.messages.list({}, { limit: MAX_LISTED, offset: 0 });
    const frame = await this.frames.frame();
    const main = html`<section class="card" lang="en">
      <h1>E-mail</h1>
      <p class="soft">MAIL_PREVIEW is on: these messages were not sent.</p>
      <ul>
        ${rows.map((row) => rowHtml(frame, row))}
      </ul>
    </section>`;
    return { body: adminPage(frame, 'E-mail', main) };
  }

  /** One message as it would arrive. @throws RestError 404 as `list`, and for an unknown message */
  async show(request: Request, id: string, form: 'html' | 'text'): Promise<PageResponse> {
    const refused = await this.refusal(request);
    if (refused) return refused;
    const message = /^\d{1,9}$/.test(id) ? await this.messages.find(Number(id)) : null;
    const written = message && (await this.composer.preview(message));
    if (!written) throw noRoute();
    if (form === 'text') {
      const body = `To: ${message.recipient}\nSubject: ${written.subject}\n\n${written.text}`;
      return { body, headers: { 'Content-Type': 'text/plain; charset=utf-8' } };
    }
    let body = written.html;
    for (const { cid, contentType, content } of written.attachments)
      if (cid !== undefined)
        body = body.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`);
    return { body, headers: { 'Content-Security-Policy': POLICY } };
  }

  private async refusal(request: Request): Promise<PageResponse | undefined> {
    if (!this.config.mailPreview) throw noRoute();
    const session = await this.sessions.identify(request);
    if (!session) return this.frames.goTo(ADMIN.signIn);
    if (!session.caller.can('manage_options')) throw noRoute();
    return undefined;
  }
}

function rowHtml({ sitePath }: AdminFrame, { id, kind, recipient }: MailMessageEntity) {
  return html`<li>
    <a href="${sitePath}/admin/mail/${id}">${kind}</a> to ${recipient} (<a href="${sitePath}/admin/mail/${id}/text"
      >text</a
    >)
  </li>`;
}
