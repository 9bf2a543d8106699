import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { html, type Html } from '#core/html';
import type { PageSite } from './site.settings.js';

/** A section below the text of a post's page. @returns nothing where the post has none */
export type PostSection = (postId: number, site: PageSite) => Promise<Html | undefined>;

/** Responds to an address of the front page with its parameter. @returns whether it has responded; else there is no page */
export type QueryPage = (request: Request, response: Response) => Promise<boolean>;

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

/** The links of an order or ticket that is valid. @param base address below which its files are, with a slash at the end */
export type PageLinks = (base: string) => readonly PageLink[];

/** The files of an order, whether or not its tickets are valid. @param base as for {@link PageLinks} */
export type OrderFiles = (orderId: number, base: string) => Promise<readonly PageLink[]>;

/** What visitors can do about a ticket that is sold out. */
export type SoldOutLinks = (ticketId: number) => Promise<readonly PageLink[]>;

/** What modules add to the pages of the site, so that these know none of them. */
@Injectable()
export class PagePartRegistry {
  private readonly sections: PostSection[] = [];
  private readonly queryPages = new Map<string, QueryPage>();
  private readonly linksOfOrders: PageLinks[] = [];
  private readonly filesOfOrders: OrderFiles[] = [];
  private readonly linksWhenSoldOut: SoldOutLinks[] = [];
  private readonly linksOfTickets: PageLinks[] = [];
  private readonly robotsLines: (() => string)[] = [];

  /** Adds a section to the pages of posts of kinds that can have tickets. */
  addTicketSection(section: PostSection): void {
    this.sections.push(section);
  }

  /** Adds the page at `/?<parameter>=…`. */
  addQueryPage(parameter: string, page: QueryPage): void {
    this.queryPages.set(parameter, page);
  }

  /** Adds links to the pages of orders with valid tickets. */
  addOrderLinks(links: PageLinks): void {
    this.linksOfOrders.push(links);
  }

  /** Adds links to the pages of orders in any state. */
  addOrderFiles(files: OrderFiles): void {
    this.filesOfOrders.push(files);
  }

  /** Adds links to tickets that are sold out, on the pages of their events. */
  addSoldOutLinks(links: SoldOutLinks): void {
    this.linksWhenSoldOut.push(links);
  }

  /** Adds links to each valid ticket. */
  addTicketLinks(links: PageLinks): void {
    this.linksOfTickets.push(links);
  }

  /** Adds a line to robots.txt. */
  addRobotsLine(line: () => string): void {
    this.robotsLines.push(line);
  }

  /** The sections of a post; nothing without any. */
  async ticketSections(postId: number, site: PageSite): Promise<Html | undefined> {
    const sections = await Promise.all(this.sections.map((section) => section(postId, site)));
    const shown = sections.filter((section) => section !== undefined);
    return shown.length === 0 ? undefined : html`${shown}`;
  }

  /** The page that a parameter of a query names. */
  queryPage(query: Request['query']): QueryPage | undefined {
    for (const [parameter, page] of this.queryPages) if (query[parameter] !== undefined) return page;
    return undefined;
  }

  /** The links of the order with this address. */
  orderLinks(base: string): PageLink[] {
    return this.linksOfOrders.flatMap((links) => links(base));
  }

  /** The files of the order with this address. */
  async orderFiles(orderId: number, base: string): Promise<PageLink[]> {
    return (await Promise.all(this.filesOfOrders.map((files) => files(orderId, base)))).flat();
  }

  /** The links of a ticket that is sold out. */
  async soldOutLinks(ticketId: number): Promise<PageLink[]> {
    return (await Promise.all(this.linksWhenSoldOut.map((links) => links(ticketId)))).flat();
  }

  /** The links of the ticket with this address. */
  ticketLinks(base: string): PageLink[] {
    return this.linksOfTickets.flatMap((links) => links(base));
  }

  /** The lines of robots.txt after the rules. */
  linesOfRobots(): string[] {
    return this.robotsLines.map((line) => line());
  }
}
