import { Injectable } from '@nestjs/common';
import type { MailContent } from './mail-block.js';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import type { Language } from '../../texts/language.js';
import type { MailKind } from './mail-kind.js';

/** Replaces the contents of a kind of message. @param standard the contents that are replaced */
export type MailReplacement = (
  standard: MailContent,
  message: MailMessageEntity,
  language: Language,
) => MailContent | Promise<MailContent>;

/** The kinds of messages. Modules add theirs at start, and change the contents of those of the service. */
@Injectable()
export class MailKindRegistry {
  private readonly kinds = new Map<string, MailKind>();
  private readonly replacements = new Map<string, MailReplacement[]>();

  /** Adds a kind. @throws Error when there is one of this name */
  add(kind: MailKind): void {
    if (this.kinds.has(kind.name)) throw new Error(`There is a kind of message called ${kind.name} already.`);
    this.kinds.set(kind.name, kind);
  }

  /** Changes what messages of a kind say; of several replacements, the later one gets the result of the earlier one. */
  replace(name: string, replacement: MailReplacement): void {
    this.replacements.set(name, [...(this.replacements.get(name) ?? []), replacement]);
  }

  /** The kind with this name. */
  find(name: string): MailKind | undefined {
    return this.kinds.get(name);
  }

  /** Writes a message. @returns nothing when there is nothing to say, or when no module has its kind any more */
  async compose(message: MailMessageEntity, language: Language): Promise<MailContent | undefined> {
    let content = await this.kinds.get(message.kind)?.compose(message, language);
    for (const replacement of this.replacements.get(message.kind) ?? [])
      content &&= await replacement(content, message, language);
    return content;
  }
}
