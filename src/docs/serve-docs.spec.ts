import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import express from 'express';
import request from 'supertest';
import type { Settings } from '../core/config/settings.js';
import { swaggerUi } from './serve-docs.js';
import { SWAGGER_FILTER } from './swagger-filter.js';

describe('swaggerUi', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'almanac-docs-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('serves its files when the service is installed below a hidden folder', async () => {
    const installed = join(folder, '.apps', 'swagger-ui-dist');
    await mkdir(installed, { recursive: true });
    await writeFile(join(installed, 'swagger-ui-bundle.js'), 'const SwaggerUIBundle = 1;');
    const app = express().use(
      '/docs',
      swaggerUi({ port: 3000, apiPrefix: '/api', wordpressNames: true } as Settings, installed),
    );
    const { headers, text } = await request(app).get('/docs/swagger-ui-bundle.js').expect(200);
    expect(headers['content-type']).toContain('javascript');
    expect(text).toBe('const SwaggerUIBundle = 1;');
    await request(app).get('/docs/package.json').expect(404);
  });
});

describe('The filter of Swagger UI', () => {
  // As the immutable maps of Swagger UI, as far as the plugin uses them.
  class Members {
    constructor(private readonly members: Record<string, unknown>) {}
    get size(): number {
      return Object.keys(this.members).length;
    }
    get(name: string): unknown {
      return this.members[name];
    }
    set(name: string, value: unknown): Members {
      return new Members({ ...this.members, [name]: value });
    }
    map(change: (value: unknown, name: string) => unknown): Members {
      return new Members(
        Object.fromEntries(Object.entries(this.members).map(([name, value]) => [name, change(value, name)])),
      );
    }
    filter(keep: (value: unknown) => boolean): Members {
      return new Members(Object.fromEntries(Object.entries(this.members).filter(([, value]) => keep(value))));
    }
    names(): string[] {
      return Object.keys(this.members);
    }
  }
  const entry = (method: string, path: string, summary: string) =>
    new Members({ method, path, operation: new Members({ summary, operationId: summary.replaceAll(' ', '') }) });
  const operations = (tag: string, ...entries: Members[]) => ({
    [tag]: new Members({ operations: new Members(Object.fromEntries(entries.map((one, i) => [String(i), one]))) }),
  });
  const tagged = new Members({
    ...operations('cal/events/v1', entry('get', '/cal/events/v1/events', 'List events')),
    ...operations(
      'cal/tickets/v1',
      entry('post', '/cal/tickets/v1/orders', 'Order tickets'),
      entry('get', '/cal/tickets/v1/attendees', 'List attendees'),
    ),
  });

  interface Plugin {
    fn: { opsFilter(tagged: Members, phrase: string): Members };
    statePlugins: {
      layout: {
        wrapSelectors: {
          isShown(original: (...args: unknown[]) => unknown, system: object): (...args: unknown[]) => boolean;
        };
      };
    };
  }
  const plugin = runInNewContext(`(${SWAGGER_FILTER})()`, { Array }) as Plugin;

  it.each([
    ['order', { 'cal/tickets/v1': 1 }],
    ['POST Orders', { 'cal/tickets/v1': 1 }],
    ['list', { 'cal/events/v1': 1, 'cal/tickets/v1': 1 }],
    ['cal/tickets', { 'cal/tickets/v1': 2 }],
    ['nothing', {}],
  ])('finds operations for "%s"', (phrase, counts) => {
    const found = plugin.fn.opsFilter(tagged, phrase);
    const sizes = found.names().map((tag) => [tag, ((found.get(tag) as Members).get('operations') as Members).size]);
    expect(Object.fromEntries(sizes)).toEqual(counts);
  });

  it.each([
    ['order', true],
    ['', false],
    [true, false],
  ])('opens tags while it is %j: %s', (filter, shown) => {
    const system = { layoutSelectors: { currentFilter: () => filter } };
    // Swagger UI gives the original without the state.
    const original = (thing: unknown, fallback: unknown): unknown => Array.isArray(thing) && fallback;
    const isShown = plugin.statePlugins.layout.wrapSelectors.isShown(original, system);
    expect(isShown({}, ['operations-tag', 'cal/events/v1'], false)).toBe(shown);
    expect(isShown({}, ['operations', 'cal/events/v1', 'listEvents'], false)).toBe(false);
  });
});
