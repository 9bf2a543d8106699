import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import type { MailContent } from './mail-block.js';
import type { Language } from '../../texts/language.js';

/** A kind of message: what it says. Modules add theirs to `MailKindRegistry`. */
export interface MailKind {
  /** Lower-case letters and dashes, at most 40. */
  readonly name: string;
  /** Whether recipients can unsubscribe: reminders and messages of organisers. */
  readonly isUnsubscribable?: boolean;
  /**
   * Writes a message from what is stored now. Runs outside of requests and without a caller.
   * @returns nothing when there is nothing to say any more, such as about an order that was erased
   */
  compose(message: MailMessageEntity, language: Language): Promise<MailContent | undefined>;
}
