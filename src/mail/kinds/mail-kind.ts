import { createRegistration } from '#core/modules';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import type { MailContent } from './mail-block.js';
import type { MailGroup } from './mail-group.js';
import type { Language } from '../../texts/language.js';

/** A kind of message: what it says. Modules bring theirs with `@RegisterMailKinds()`. */
export interface MailKind {
  /** Lower-case letters and dashes, at most 40. */
  readonly name: string;
  /** Whether recipients can unsubscribe: reminders and messages of organisers. */
  readonly isUnsubscribable?: boolean;
  /**
   * Writes a message from what is stored now. Runs outside of requests and without a caller.
   * @param group messages that were read with this one: what is the same for several of them is read through it
   * @returns nothing when there is nothing to say any more, such as about an order that was erased
   */
  compose(message: MailMessageEntity, language: Language, group: MailGroup): Promise<MailContent | undefined>;
}

/** Replaces the contents of a kind of message. @param standard the contents that are replaced */
export type MailReplacement = (
  standard: MailContent,
  message: MailMessageEntity,
  language: Language,
  group: MailGroup,
) => MailContent | Promise<MailContent>;

/** Brings kinds of messages, and changes what those of others say. */
export interface MailKindsSource {
  /** Its kinds. */
  mailKinds?(): readonly MailKind[];
  /** By the name of a kind: what its messages say instead. Of several, the later one gets the result of the earlier one. */
  mailReplacements?(): Readonly<Record<string, MailReplacement>>;
}

/** Registers a provider that implements `MailKindsSource`. */
export const RegisterMailKinds = createRegistration<MailKindsSource>();
