import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { html, type Html } from '#core/html';
import { createRegistration, Registrations } from '#core/modules';
import type { PageSite } from './site.settings.js';

/** A link of a page to a file or another service. */
export interface PageLink {
  /** English. */
  text: string;
  /** Name of the text in other languages (`TextsService`); absent: it is English everywhere. */
  textName?: string;
  /** What the text is filled with. */
  textValues?: Readonly<Record<string, string>>;
  address: string;
}

/**
 * What a module adds to the pages of the site, so that these know none of them; each member may be left out.
 * A `base` is the address below which the files of an order or ticket are, with a slash at the end.
 */
export interface PageExtension {
  /** Name of the parameter of the front page (`/?<parameter>=…`) that `respondToQuery` answers. */
  readonly queryParameter?: string;
  /** Responds to the front page with the parameter. @returns whether it has responded; else there is no page */
  respondToQuery?(request: Request, response: Response): Promise<boolean>;
  /** A section below the text of a post of a kind that can have tickets; nothing where the post has none. */
  ticketSection?(postId: number, site: PageSite): Promise<Html | undefined>;
  /** Links on the page of an order with valid tickets. */
  orderLinks?(base: string): readonly PageLink[];
  /** Files of an order in any state, on its page. */
  orderFiles?(orderId: number, base: string): Promise<readonly PageLink[]>;
  /** What visitors can do about a ticket that is sold out, on the page of its event. */
  soldOutLinks?(ticketId: number): Promise<readonly PageLink[]>;
  /** Links for people who look for what they ordered: below tickets on sale, and on the page of an address with nothing. */
  purchaserLinks?(): Promise<readonly PageLink[]>;
  /** Links of a valid ticket. */
  ticketLinks?(base: string): readonly PageLink[];
  /** A line of robots.txt after the rules. */
  robotsLine?(): string;
}

/** Registers a provider that implements `PageExtension`. */
export const RegisterPageExtension = createRegistration<PageExtension>();

/** What modules add to the pages of the site. */
@Injectable()
export class PageExtensionRegistry {
  constructor(private readonly registrations: Registrations) {}

  private get extensions(): readonly PageExtension[] {
    return this.registrations.all(RegisterPageExtension);
  }

  /** The sections of a post; nothing without any. */
  async ticketSections(postId: number, site: PageSite): Promise<Html | undefined> {
    const sections = await Promise.all(
      this.extensions.map(async (extension) => extension.ticketSection?.(postId, site)),
    );
    const shown = sections.filter((section) => section !== undefined);
    return shown.length === 0 ? undefined : html`${shown}`;
  }

  /** The extension that responds to the parameter of a query. */
  queryPage(query: Request['query']): PageExtension | undefined {
    return this.extensions.find(({ queryParameter: name }) => name !== undefined && query[name] !== undefined);
  }

  /** The links of the order with this address. */
  orderLinks(base: string): PageLink[] {
    return this.extensions.flatMap((extension) => extension.orderLinks?.(base) ?? []);
  }

  /** The files of the order with this address. */
  async orderFiles(orderId: number, base: string): Promise<PageLink[]> {
    const files = await Promise.all(this.extensions.map(async (extension) => extension.orderFiles?.(orderId, base)));
    return files.flatMap((links) => links ?? []);
  }

  /** The links of a ticket that is sold out. */
  async soldOutLinks(ticketId: number): Promise<PageLink[]> {
    const links = await Promise.all(this.extensions.map(async (extension) => extension.soldOutLinks?.(ticketId)));
    return links.flatMap((shown) => shown ?? []);
  }

  /** The links for people who look for what they ordered. */
  async purchaserLinks(): Promise<PageLink[]> {
    const links = await Promise.all(this.extensions.map(async (extension) => extension.purchaserLinks?.()));
    return links.flatMap((shown) => shown ?? []);
  }

  /** The links of the ticket with this address. */
  ticketLinks(base: string): PageLink[] {
    return this.extensions.flatMap((extension) => extension.ticketLinks?.(base) ?? []);
  }

  /** The lines of robots.txt after the rules. */
  robotsLines(): string[] {
    return this.extensions.flatMap((extension) => extension.robotsLine?.() ?? []);
  }
}
