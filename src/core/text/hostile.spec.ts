import { sized } from '../../../test/helpers/suite-size.js';
import * as text from './index.js';

const FUNCTIONS: Record<string, (raw: string) => unknown> = {
  autop: text.autop,
  decodeEntities: text.decodeEntities,
  displayUrl: text.displayUrl,
  escapeAttribute: text.escapeAttribute,
  foldAccents: text.foldAccents,
  generateExcerpt: text.generateExcerpt,
  renderContent: text.renderContent,
  sanitizeHtml: (raw) => text.sanitizeHtml(raw, { unfiltered: false }),
  slugify: text.slugify,
  sortKey: text.sortKey,
  stripBlockComments: text.stripBlockComments,
  stripTags: text.stripTags,
  escapedName: text.escapedName,
  texturize: text.texturize,
};

/** Units that have made, or could make, such functions slow when repeated. */
const UNITS = [
  ...['<', '&', '5"', "'", '-', '.', '1x', '[', '[a b=', ' ', '\n', '<b>', '</b>', '<div>', '<p>', '<a "', `<a '"`],
  ...[
    '<!--',
    '<!-- wp:a {',
    '<!-- wp:a -->',
    '<script>',
    '<style ',
    '</script ',
    '<pre>',
    '<svg>',
    '<code>',
    '</kbd>',
    '%e6',
    '&a;',
    '[caption width=1]<img >',
    '[gallery ids=',
    '[/caption]',
  ],
  ...['\u0301\u0323', '\uD800', '\uFDD01\uFDD1', '<scr<b>', '<a href="<!---->">', '<p style="color:red">'],
];

/** A quadratic step takes minutes at full size, and about a second at the small one. */
const LENGTH = sized({ small: 1 << 16, full: 1 << 20 });

describe('A long repetition of one text', () => {
  it.each(UNITS)('is processed in linear time: %j', (unit) => {
    const raw = `a${unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH)}b`;
    for (const [name, fn] of Object.entries(FUNCTIONS)) {
      // Well under a second each; minutes, and so the end of the test's time, if a step of one is quadratic.
      expect({ name, result: typeof fn(raw) }).toEqual({ name, result: expect.stringMatching(/^(string|object)$/) });
    }
  });

  it.each(['[caption]<img ', '[caption]<a ', '[caption]<a x> ', '[caption]<img x>'])(
    'is processed in linear time where a shortcode closes after it: %j',
    (unit) => {
      const raw = `${unit.repeat(Math.ceil(LENGTH / unit.length))}[/caption]`;
      expect(text.renderContent(raw)).toEqual(expect.any(String));
      expect(text.generateExcerpt(raw)).toEqual(expect.any(String));
    },
  );
});
