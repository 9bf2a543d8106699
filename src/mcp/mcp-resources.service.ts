import { Injectable } from '@nestjs/common';
import type {
  ListResourcesResult,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import { InnerRouter, type StructuredResponse } from '#core/rest';

/** Resources on a page of the list. */
const PAGE_SIZE = 50;
/** What of a page is read. */
const PAGE_MEMBERS = '_fields=id,title,link,modified,content';
const JSON_TYPE = 'application/json';

type Kind = 'events' | 'pages';

const ADDRESS = /^almanac:\/\/(events|pages)\/([1-9]\d{0,9})$/;
const CURSOR = /^(events|pages):([1-9]\d{0,5})$/;

/** Templates of the addresses of resources. */
export const RESOURCE_TEMPLATES: ResourceTemplate[] = [
  {
    uriTemplate: 'almanac://events/{id}',
    name: 'event',
    title: 'Event',
    description: 'An event with its times, place and tickets, by its id.',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: 'almanac://pages/{id}',
    name: 'page',
    title: 'Page',
    description: 'A page of the site such as its terms or how to get there, by its id.',
    mimeType: JSON_TYPE,
  },
];

interface FoundEvents {
  events: { id: number; title: string; start: string }[];
  total: number;
}

interface FoundPage {
  id: number;
  title: { rendered: string };
}

/** Events and pages as resources, read over the interface as the caller. */
@Injectable()
export class McpResourcesService {
  constructor(private readonly router: InnerRouter) {}

  /**
   * A part of the resources: coming events, soonest first, then published pages.
   * @param cursor `nextCursor` of the part before
   * @returns nothing for a cursor that no list gave
   */
  async list(cursor = 'events:1'): Promise<ListResourcesResult | undefined> {
    const [, kind, page] = CURSOR.exec(cursor) ?? [];
    if (kind === undefined) return undefined;
    return kind === 'events' ? this.listEvents(Number(page)) : this.listPages(Number(page));
  }

  /** @returns nothing where there is no such resource, or none that the caller may see */
  async read(uri: string): Promise<ReadResourceResult | undefined> {
    const [, kind, id] = ADDRESS.exec(uri) ?? [];
    if (kind === undefined) return undefined;
    const { status, body } = await this.get(pathOf(kind as Kind, id));
    if (status >= 400) return undefined;
    return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(body) }] };
  }

  private async listEvents(page: number): Promise<ListResourcesResult> {
    const path = `/abilities/v1/abilities/calendar/find-events/run?input[page]=${page}&input[per_page]=${PAGE_SIZE}`;
    const { status, body } = await this.get(path);
    if (status >= 400) return { resources: [], nextCursor: 'pages:1' };
    const { events, total } = body as FoundEvents;
    const resources = events.map(({ id, title, start }) => resource('events', id, title, `Begins ${start}.`));
    return { resources, nextCursor: page * PAGE_SIZE < total ? `events:${page + 1}` : 'pages:1' };
  }

  private async listPages(page: number): Promise<ListResourcesResult> {
    const { status, body, headers } = await this.get(
      `/content/v2/pages?orderby=id&order=asc&per_page=${PAGE_SIZE}&page=${page}&_fields=id,title`,
    );
    if (status >= 400) return { resources: [] };
    const resources = (body as FoundPage[]).map(({ id, title }) => resource('pages', id, title.rendered));
    const isLast = page >= Number(headers['X-WP-TotalPages']);
    return { resources, ...(isLast ? {} : { nextCursor: `pages:${page + 1}` }) };
  }

  private get(path: string): Promise<StructuredResponse> {
    return this.router.dispatch({ method: 'GET', path });
  }
}

function pathOf(kind: Kind, id: string): string {
  if (kind === 'pages') return `/content/v2/pages/${id}?${PAGE_MEMBERS}`;
  return `/abilities/v1/abilities/calendar/get-event/run?input[id]=${id}`;
}

function resource(kind: Kind, id: number, title: string, description?: string): Resource {
  return {
    uri: `almanac://${kind}/${id}`,
    name: `${kind}/${id}`,
    title,
    mimeType: JSON_TYPE,
    ...(description === undefined ? {} : { description }),
  };
}
