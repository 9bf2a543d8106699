import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';

/** A public page that is about to be sent. */
export interface FinishedPage {
  /** Path and query of the request. */
  path: string;
  html: string;
}

/** Changes pages of the site before they are sent, the same for every visitor. */
export interface PageFinisher {
  /** @returns the page to be sent */
  finish(page: FinishedPage): Promise<string>;
}

/** Registers a provider that implements `PageFinisher`. */
export const RegisterPageFinisher = createRegistration<PageFinisher>();

/** The finishers of pages, in their order. */
@Injectable()
export class PageFinisherRegistry {
  constructor(private readonly registrations: Registrations) {}

  /** A page after all finishers. */
  async finish({ path, html }: FinishedPage): Promise<string> {
    let page = html;
    for (const finisher of this.registrations.all(RegisterPageFinisher))
      page = await finisher.finish({ path, html: page });
    return page;
  }
}
