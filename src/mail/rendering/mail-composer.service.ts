import { Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { RequestContext, SiteUrls } from '#core/context';
import { SiteService } from '#core/site';
import { plainLine } from '#core/text';
import { schemesOf } from '../../layout/accent.js';
import { MailGroup } from '../kinds/mail-group.js';
import { MailKindRegistry } from '../kinds/mail-kind.registry.js';
import { headerText, parseMailbox, type Mailbox } from '../mail-address.js';
import { MailConfig } from '../mail.config.js';
import { returnPathOf } from '../return-path.js';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import { UnsubscribeService } from '../unsubscribe/unsubscribe.service.js';
import type { MailAttachment, MailContent } from '../kinds/mail-block.js';
import type { Language } from '../../texts/language.js';
import { TextsService } from '../../texts/texts.service.js';
import { mailHtml, mailText, type MailFrame } from './mail.writer.js';

/** A message that is ready to be shown or sent. */
export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
  attachments: readonly MailAttachment[];
  replyTo?: string;
}

/** Writes messages: contents of their kind, in the layout and language of the recipient, with the headers. */
@Injectable()
export class MailComposerService {
  constructor(
    private readonly kinds: MailKindRegistry,
    private readonly texts: TextsService,
    private readonly unsubscribing: UnsubscribeService,
    private readonly site: SiteService,
    private readonly config: MailConfig,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * The message as the mail server gets it; nothing when there is nothing to say.
   * @param group messages that were read with it
   */
  async compose(message: MailMessageEntity, group: MailGroup): Promise<SendMailOptions | undefined> {
    return RequestContext.run(contextOf(message), async () => {
      if (this.isUnsubscribable(message) && (await this.isUnsubscribed(message, group))) return undefined;
      const written = await this.write(message, group);
      return written && this.options(message, written);
    });
  }

  /** The message as people see it. */
  preview(message: MailMessageEntity): Promise<ComposedMail | undefined> {
    return RequestContext.run(contextOf(message), () => this.write(message, new MailGroup()));
  }

  private isUnsubscribable({ kind }: MailMessageEntity): boolean {
    return this.kinds.find(kind)?.isUnsubscribable === true;
  }

  private async isUnsubscribed({ recipient_key: recipient }: MailMessageEntity, group: MailGroup): Promise<boolean> {
    const unsubscribed = await group.load(recipient, {
      name: 'unsubscribed',
      keyOf: (message) => (this.isUnsubscribable(message) ? message.recipient_key : undefined),
      read: (recipients) => this.unsubscribing.among(recipients),
    });
    return unsubscribed !== undefined;
  }

  private async write(message: MailMessageEntity, group: MailGroup): Promise<ComposedMail | undefined> {
    const site = await group.once('site', () => this.site.plainSettings());
    const language = this.texts.of(message.languages, site.language);
    const content = await this.kinds.compose(message, language, group);
    if (!content) return undefined;
    // Buttons are white on this colour.
    const accent = schemesOf(site.accent).light.accent;
    const frame = this.frame(message, content, { language, site: site.title, accent });
    return {
      subject: headerText(content.subject),
      html: mailHtml(content.blocks, frame),
      text: mailText(content.blocks, frame),
      attachments: content.attachments ?? [],
      replyTo: content.replyTo,
    };
  }

  private frame(
    message: MailMessageEntity,
    { subject, isWithoutLinks, why }: MailContent,
    { language, site, accent }: { language: Language; site: string; accent: string },
  ): MailFrame {
    const usual = message.event_id === null && message.order_id === null ? 'footer.account' : 'footer.tickets';
    return {
      language: language.tag,
      isRightToLeft: language.isRightToLeft,
      title: subject,
      site,
      siteUrl: this.urls.siteUrl,
      footer: [why ?? language.text(usual, { site, recipient: message.recipient })],
      links: [
        ...(message.order_id === null || isWithoutLinks === true
          ? []
          : [{ text: language.text('footer.orders'), url: `${this.urls.siteUrl}/mail/orders` }]),
        ...(this.isUnsubscribable(message)
          ? [{ text: language.text('footer.unsubscribe'), url: this.unsubscribing.addressFor(message.recipient_key) }]
          : []),
      ],
      accent,
    };
  }

  private options(message: MailMessageEntity, written: ComposedMail): SendMailOptions {
    const { subject, html, text, attachments, replyTo = this.config.mailReplyTo } = written;
    const reply = replyTo === undefined ? undefined : parseMailbox(replyTo);
    const { mailReturnPath: returnPath } = this.config;
    return {
      from: mailboxHeader(parseMailbox(this.config.mailFrom ?? '') ?? { name: '', address: '' }),
      to: mailboxHeader({ name: plainLine(message.recipient_name), address: message.recipient }),
      ...(reply && { replyTo: mailboxHeader(reply) }),
      ...(returnPath !== undefined && {
        envelope: { from: returnPathOf(returnPath, message.message_id), to: message.recipient },
      }),
      subject,
      html,
      text,
      messageId: `<${message.message_id}>`,
      date: new Date(message.created),
      attachments: attachments.map(({ filename, contentType, content, cid }) => ({
        filename: headerText(filename),
        contentType,
        content,
        ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
      })),
      headers: { 'Auto-Submitted': 'auto-generated', ...this.unsubscribeHeaders(message) },
    };
  }

  /** On one line each: mail servers that sign folded headers break the signature. */
  private unsubscribeHeaders(message: MailMessageEntity): Record<string, { prepared: true; value: string }> {
    if (!this.isUnsubscribable(message)) return {};
    const value = `<${this.unsubscribing.addressFor(message.recipient_key)}>`;
    return {
      'List-Unsubscribe': { prepared: true, value },
      'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
    };
  }
}

/** Names the message in the log. Its addresses are those of the settings, also where a request has it previewed. */
function contextOf({ id }: MailMessageEntity): RequestContext {
  return new RequestContext({ requestId: `mail ${id}` });
}

function mailboxHeader({ name, address }: Mailbox): { name: string; address: string } {
  return { name: headerText(name), address };
}
