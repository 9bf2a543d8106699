import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { SmtpInbox } from '../../helpers/smtp-inbox.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

/** A site that sells tickets and sends messages. */
export interface MailingSite {
  service: TestApp;
  /** Receives all messages of the site. */
  inbox: SmtpInbox;
  box: BoxOffice;
  close(): Promise<void>;
}

/** Starts a site that sends messages to an inbox. @param settings beside those of the mail server */
export async function mailingSite(settings: Record<string, string> = {}): Promise<MailingSite> {
  const inbox = new SmtpInbox();
  const service = await startApp({
    SCHEDULER: 'on',
    MAIL_MESSAGES_PER_NETWORK: '0',
    MAIL_MESSAGES_PER_RECIPIENT: '0',
    SMTP_URL: await inbox.start(),
    MAIL_FROM: 'Box Office <tickets@site.example>',
    ...settings,
  });
  const close = async (): Promise<void> => {
    await service.close();
    await inbox.stop();
  };
  return { service, inbox, box: boxOffice(service), close };
}
