import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StartError } from '#core/config';
import { Registrations } from '#core/modules';
import type { Language } from '../../texts/language.js';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import type { MailContent } from './mail-block.js';
import type { MailGroup } from './mail-group.js';
import { type MailKind, type MailReplacement, RegisterMailKinds } from './mail-kind.js';

/** The kinds of messages, of the service and of modules. */
@Injectable()
export class MailKindRegistry implements OnModuleInit {
  private readonly kinds = new Map<string, MailKind>();
  private readonly replacements: (readonly [name: string, replacement: MailReplacement])[] = [];

  constructor(private readonly registrations: Registrations) {}

  /** @throws StartError for two kinds with one name */
  onModuleInit(): void {
    for (const source of this.registrations.all(RegisterMailKinds)) {
      for (const kind of source.mailKinds?.() ?? []) this.add(kind);
      this.replacements.push(...Object.entries(source.mailReplacements?.() ?? {}));
    }
  }

  /** The kind with this name. */
  find(name: string): MailKind | undefined {
    return this.kinds.get(name);
  }

  /** Writes a message. @returns nothing when there is nothing to say, or when no module has its kind any more */
  async compose(message: MailMessageEntity, language: Language, group: MailGroup): Promise<MailContent | undefined> {
    let content = await this.kinds.get(message.kind)?.compose(message, language, group);
    for (const [name, replacement] of this.replacements)
      if (name === message.kind) content &&= await replacement(content, message, language, group);
    return content;
  }

  private add(kind: MailKind): void {
    if (this.kinds.has(kind.name))
      throw new StartError(`There are two kinds of messages called ${kind.name}; rename one.`);
    this.kinds.set(kind.name, kind);
  }
}
