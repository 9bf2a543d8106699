import { indexAddresses, jsonOf } from './site-answers.js';

const read = (text: string): unknown => jsonOf(Buffer.from(text));
const NOTICE = '<br />\n<b>Warning</b>: Undefined array key [0] in <b>/srv/x.php</b> on line <b>7</b><br />';

describe('jsonOf', () => {
  it.each([
    ['alone', '{"a":[1]}'],
    ['behind a mark of the order of bytes', '\uFEFF{"a":[1]}'],
    ['behind blank lines', '\n\n  {"a":[1]}'],
    ['behind a message of PHP on a line of its own', `${NOTICE}\n{"a":[1]}`],
    ['behind a message of PHP on the same line', `${NOTICE}{"a":[1]}`],
    ['behind a message of PHP and a mark', `${NOTICE}\n\uFEFF{"a":[1]}`],
    ['over several lines behind a message', `${NOTICE}\n{\n"a": [\n1\n]\n}`],
    ['before a message of PHP', `{"a":[1]}\n${NOTICE}`],
    ['before the comment of a cache', '{"a":[1]}\n<!-- Cached page generated 2031-01-01 -->'],
    ['between messages', `${NOTICE}{"a":[1]}${NOTICE}`],
  ])('finds the value %s', (_where, text) => {
    expect(read(text)).toEqual({ a: [1] });
  });

  it.each([
    ['a page of HTML', '<!DOCTYPE html><html><script>{"a":1}</script><style>a{b:c}</style></html>'],
    ['a value that is cut off', '{"a":[1,{"b":2},'],
    ['a list that is cut off after an item', '[{"a":1},{"b":2}'],
    ['a list that is cut off, whose texts have values', '[{"a":"<sup>[1]</sup><p>{}</p>'],
    ['such a list behind a message', `${NOTICE}[{"a":"<sup>[1]</sup>`],
    ['nothing', ''],
    ['a text', 'Not found'],
  ])('finds none in %s', (_what, text) => {
    expect(read(text)).toBeUndefined();
  });
});

describe('indexAddresses', () => {
  it('finds the interface in the header and in the head of a page', () => {
    const body = Buffer.from('<link rel="https://api.w.org/" href="https://x.example/?rest_route=/&#038;a=1" />');
    const link = '<https://x.example/wp-json/>; rel="https://api.w.org/"';
    expect(indexAddresses({ headers: { link }, body })).toEqual([
      'https://x.example/wp-json/',
      'https://x.example/?rest_route=/&a=1',
    ]);
  });
});
