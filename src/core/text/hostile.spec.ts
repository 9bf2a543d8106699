import * as text from './index.js';

const FUNCTIONS: Record<string, (raw: string) => unknown> = {
  autop: text.autop,
  decodeEntities: text.decodeEntities,
  displayUrl: text.displayUrl,
  escapeAttribute: text.escapeAttribute,
  foldAccents: text.foldAccents,
  generateExcerpt: text.generateExcerpt,
  sanitizeHtml: (raw) => text.sanitizeHtml(raw, { unfiltered: false }),
  slugify: text.slugify,
  sortKey: text.sortKey,
  stripBlockComments: text.stripBlockComments,
  stripTags: text.stripTags,
  termName: text.termName,
  texturize: text.texturize,
};

/** Units that have made, or could make, such functions slow when repeated. */
const UNITS = [
  ...['<', '&', '5"', "'", '-', '.', '1x', '[', '[a b=', ' ', '\n', '<b>', '</b>', '<div>', '<p>', '<a "', `<a '"`],
  ...['<!--', '<!-- wp:a {', '<!-- wp:a -->', '<script>', '<pre>', '<svg>', '<code>', '</kbd>', '%e6', '&a;'],
  ...['\u0301\u0323', '\uD800', '\uFDD01\uFDD1', '<scr<b>', '<a href="<!---->">', '<p style="color:red">'],
];

const MEGABYTE = 1 << 20;

describe('a megabyte of one thing', () => {
  it.each(UNITS)('is done with in linear time: %j', (unit) => {
    const raw = `a${unit.repeat(Math.ceil(MEGABYTE / unit.length)).slice(0, MEGABYTE)}b`;
    for (const [name, fn] of Object.entries(FUNCTIONS)) {
      // Well under a second each; minutes, and so the end of the test's time, if a step of one is quadratic.
      expect({ name, result: typeof fn(raw) }).toEqual({ name, result: expect.stringMatching(/^(string|object)$/) });
    }
  });
});
