import fc from 'fast-check';
import { wordpressNames } from './names.js';

const NAMES = wordpressNames({
  namespaces: [
    ['cal/events/v1', 'tribe/events/v1'],
    ['calendar/v1', 'tec/v1'],
    ['content/v2', 'wp/v2'],
  ],
  types: [
    ['cal_events', 'tribe_events'],
    ['cal_events_cat', 'tribe_events_cat'],
  ],
});

const root = 'http://127.0.0.1:3000/wp-json';
const site = 'http://127.0.0.1:3000';
const out = (body: unknown) => NAMES.output(body, [root, site]);

describe('The WordPress names', () => {
  it('are mapped to paths of our namespaces', () => {
    expect(NAMES.path('/tribe/events/v1/events/5')).toBe('/cal/events/v1/events/5');
    expect(NAMES.path('/wp/v2/tribe_events_cat')).toBe('/content/v2/cal_events_cat');
    expect(NAMES.path('/tec/v1/events')).toBe('/calendar/v1/events');
  });

  it('are mapped in type parameters and keys, but not in texts', () => {
    expect(NAMES.input({ subtype: 'tribe_events', tribe_events_cat: [1], title: 'tribe_events' })).toEqual({
      subtype: 'cal_events',
      cal_events_cat: [1],
      title: 'tribe_events',
    });
  });

  it('replace URLs, types and keys of responses', () => {
    expect(
      out({
        type: 'cal_events',
        cal_events_cat: [3],
        url: `${root}/cal/events/v1/events/5`,
        link: `${site}/?post_type=cal_events&p=7`,
        class_list: ['post-1', 'type-cal_events', 'cal_events_cat-music'],
        routes: { '/cal/events/v1': { namespace: 'cal/events/v1' } },
      }),
    ).toEqual({
      type: 'tribe_events',
      tribe_events_cat: [3],
      url: `${root}/tribe/events/v1/events/5`,
      link: `${site}/?post_type=tribe_events&p=7`,
      class_list: ['post-1', 'type-tribe_events', 'tribe_events_cat-music'],
      routes: { '/tribe/events/v1': { namespace: 'tribe/events/v1' } },
    });
  });

  it('do not replace texts', () => {
    expect(out({ title: 'cal_events', content: { rendered: 'see content/v2' } })).toEqual({
      title: 'cal_events',
      content: { rendered: 'see content/v2' },
    });
  });

  it('keep a member called __proto__', () => {
    const body: unknown = JSON.parse('{"__proto__": [1]}');
    expect(JSON.stringify(out(body))).toBe('{"__proto__":[1]}');
  });

  it('leave every other response unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        fc.pre(!/cal[_/e]|content\//.test(JSON.stringify(body)));
        expect(out(body)).toEqual(body);
      }),
    );
  });
});
