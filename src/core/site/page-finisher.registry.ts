import { Injectable } from '@nestjs/common';

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

/** The finishers of pages, in the order in which modules added them. */
@Injectable()
export class PageFinisherRegistry {
  private readonly finishers: PageFinisher[] = [];

  /** Called once at start by each module that changes pages. */
  add(finisher: PageFinisher): void {
    this.finishers.push(finisher);
  }

  /** A page after all finishers. */
  async finish({ path, html }: FinishedPage): Promise<string> {
    let page = html;
    for (const finisher of this.finishers) page = await finisher.finish({ path, html: page });
    return page;
  }
}
