import { load } from 'cheerio';
import type { CheerioAPI } from 'cheerio';
import { SITE } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

/** A view as its reader sees it. */
export interface SeenView {
  $: CheerioAPI;
  /** The view data. */
  data: Record<string, unknown>;
  /** Ids of the events, days and all. */
  ids: number[];
  /** JSON-LD, one per event. */
  structured: Record<string, unknown>[];
  nonces: { tvn1: string; tvn2: string };
}

/** Reads the parts of a view that machines read. */
export function seen(html: string): SeenView {
  const $ = load(html);
  const json = (selector: string): unknown => JSON.parse($(selector).text() || '[]');
  const data = json('script[data-js="tribe-events-view-data"]') as Record<string, unknown>;
  const events = (data.events ?? []) as number[] | Record<string, number[]>;
  return {
    $,
    data,
    ids: Array.isArray(events) ? events : [...new Set(Object.values(events).flat())],
    structured: json('script[type="application/ld+json"]') as Record<string, unknown>[],
    nonces: json('script[data-js="tribe-events-view-nonce-data"]') as SeenView['nonces'],
  };
}

/** An event that tests look at. */
export interface MadeEvent {
  id: number;
  url: string;
  slug: string;
}

/** Makes events and looks at views of a service. */
export class Calendar {
  constructor(private readonly service: TestApp) {}

  /** Makes a published event. @param start `YYYY-MM-DD HH:mm:ss`; by default it takes an hour */
  async event(title: string, start: string, more: object = {}): Promise<MadeEvent> {
    const end = `${start.slice(0, 11)}${String(Math.min(23, Number(start.slice(11, 13)) + 1)).padStart(2, '0')}${start.slice(13)}`;
    const { body } = await this.service
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({ title, start_date: start, end_date: end, status: 'publish', ...more })
      .expect(201);
    return body as MadeEvent;
  }

  /** A nonce for views. */
  async nonce(caller: Caller = 'anonymous'): Promise<string> {
    const { body } = await this.service.as(caller).post('/auth/v1/nonces').send({ action: '_view_rest' }).expect(200);
    return (body as { nonce: string }).nonce;
  }

  /** A view rendered over REST. */
  async view(u: string, more: object = {}, root = '/api'): Promise<SeenView> {
    const { body } = await this.service
      .as('anonymous', root)
      .get(root === '/api' ? '/cal/views/v2/html' : '/tribe/views/v2/html')
      .query({ u, tvn1: await this.nonce(), ...more })
      .expect(200);
    return seen((body as { html: string }).html);
  }

  /** A page of the site. */
  async page(path: string, status = 200): Promise<SeenView & { headers: Record<string, string> }> {
    const { text, headers } = await this.service
      .http()
      .get(path.replace(SITE, ''))
      .set('Accept', 'text/html')
      .expect(status)
      .expect('Content-Type', /text\/html/);
    return { ...seen(text), headers };
  }

  /** A calendar file. */
  async file(path: string): Promise<{ text: string; headers: Record<string, string> }> {
    const { text, headers } = await this.service
      .http()
      .get(path.replace(SITE, ''))
      .expect(200)
      .expect('Content-Type', 'text/calendar; charset=utf-8');
    return { text, headers };
  }
}
