import { Injectable, Logger, Module } from '@nestjs/common';
import { load } from 'cheerio';
import { html } from '../../../src/core/html/html.js';
import type { Html } from '../../../src/core/html/html.js';
import { PART_TIMEOUT_MS } from '../../../src/core/site/page-slot.registry.js';
import { type PagePartsSource, RegisterPageParts, type SlotPart } from '../../../src/core/site/page-slot.js';
import { EVENT_SLOT } from '../../../src/site/event-main.js';
import { LIST_SLOT } from '../../../src/site/calendar-page.js';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

/** What the parts of the module do next. */
const state: { write: () => Promise<Html | undefined>; calls: number } = {
  write: async () => undefined,
  calls: 0,
};

@RegisterPageParts()
@Injectable()
class SpeakerParts implements PagePartsSource {
  pageParts(): SlotPart[] {
    return [
      EVENT_SLOT.part({
        name: 'speakers',
        place: 'top',
        write: () => {
          state.calls++;
          return state.write();
        },
      }),
      EVENT_SLOT.part({
        name: 'rooms',
        write: async ({ facts, siteUrl }) => html`<p id="room">Room of ${facts.plainTitle} at ${siteUrl}</p>`,
      }),
      LIST_SLOT.part({
        name: 'first',
        write: async ({ request, events }) => html`<p id="first">${request.view}: ${events.map(({ id }) => id)}</p>`,
      }),
    ];
  }
}

/** Its part has a name that another part has. */
@RegisterPageParts()
@Injectable()
class SecondFirstPart implements PagePartsSource {
  pageParts(): SlotPart[] {
    return [LIST_SLOT.part({ name: 'first', write: async () => undefined })];
  }
}

@Module({ providers: [SpeakerParts, SecondFirstPart] })
class TwiceModule {}

@Module({ providers: [SpeakerParts] })
class SpeakersModule {}

describe('A part that a module adds to pages', () => {
  let service: TestApp;
  let event: { id: number; url: string };

  beforeAll(async () => {
    service = await startApp({ RESPONSE_CACHE: 'memory' }, [SpeakersModule]);
    event = await make({ title: 'Chess & more' });
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  const make = async (more: object): Promise<{ id: number; url: string }> => {
    const dates = { start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 22:00:00' };
    const body = { status: 'publish', ...dates, ...more };
    return (await service.as('editor').post('/cal/events/v1/events').send(body).expect(201)).body;
  };
  const page = async (url: string) => load((await service.http().get(url.replace(SITE, '')).expect(200)).text);
  /** Another event, since pages are stored. */
  const newPage = async () => page((await make({ title: `Evening ${++made}` })).url);
  let made = 0;
  const errors = (): string[] => {
    const lines: string[] = [];
    jest.spyOn(Logger.prototype, 'error').mockImplementation((line) => void lines.push(String(line)));
    return lines;
  };

  it('is awaited, gets the event, and is before or after the main content', async () => {
    state.write = async () => html`<p id="speaker">${'Ann <b>'}</p>`;
    const $ = await page(event.url);
    expect($('main > #speaker').text()).toBe('Ann <b>');
    expect($('main > #room').text()).toBe(`Room of Chess & more at ${SITE}`);
    const ids = $('main > *').toArray();
    expect([$(ids[0]).attr('id'), $(ids.at(-1)).attr('id')]).toEqual(['speaker', 'room']);
  });

  it('gets the events of a list, a month and a day', async () => {
    for (const [path, view] of [
      ['/events/', 'list'],
      ['/events/month/2031-05/', 'month'],
      ['/events/2031-05-01/', 'day'],
    ]) {
      expect((await page(path))('main > #first').text()).toMatch(new RegExp(`^${view}: .*${event.id}`));
    }
  });

  it.each([
    ['an error', () => Promise.reject(new Error('no speakers today')), 'no speakers today'],
    [
      'a text instead of Html',
      () => Promise.resolve('<script>alert(1)</script>' as unknown as Html),
      'it is no Html, which the template `html` makes',
    ],
  ])('costs only itself with %s, which is logged', async (_, write, reason) => {
    const lines = errors();
    // The interval between two lines on the same fault is over.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000 * ++minutes);
    state.write = write;
    const $ = await newPage();
    expect($('main > #speaker, script:contains(alert)')).toHaveLength(0);
    expect($('main > #room')).toHaveLength(1);
    expect(lines).toEqual([`The part "speakers" of the page "event" is left out: ${reason}`]);
  });
  let minutes = 0;

  it(
    'is not waited for without end',
    async () => {
      errors();
      let finish = (): void => undefined;
      state.write = () =>
        new Promise((resolve) => {
          finish = () => resolve(html`<p id="speaker">Late</p>`);
        });
      const $ = await newPage();
      finish();
      expect($('#speaker')).toHaveLength(0);
      expect($('main > #room')).toHaveLength(1);
    },
    PART_TIMEOUT_MS * 10,
  );

  it('that failed is tried again by the next request: a page without it is not stored', async () => {
    errors();
    const { url } = await make({ title: 'Second try' });
    state.write = () => Promise.reject(new Error('away'));
    expect((await page(url))('#speaker')).toHaveLength(0);
    state.write = async () => html`<p id="speaker">Ann</p>`;
    expect((await page(url))('#speaker').text()).toBe('Ann');
    const { calls } = state;
    expect((await page(url))('#speaker').text()).toBe('Ann');
    expect(state.calls).toBe(calls);
  });

  it('is not written for events behind a password, nor for pages of other kinds', async () => {
    state.write = async () => html`<p id="speaker">Ann</p>`;
    const { id, url } = await make({ title: 'Closed' });
    await service.as('administrator').post(`/content/v2/cal_events/${id}`).send({ password: 'secret' }).expect(200);
    expect((await page(url))('#speaker, #room')).toHaveLength(0);
    expect((await page('/'))('#speaker, #room, #first')).toHaveLength(0);
  });

  it('has a name of its own', async () => {
    await expect(startApp({}, [TwiceModule])).rejects.toThrow('The pages "list" have two parts "first"; rename one.');
  });
});
