import { generatedSlug, textValue } from './texts.js';

describe('generatedSlug', () => {
  const cases: [title: string, slug: string | null, expected: string][] = [
    ['A lantern', 'cv2-lamp-144', 'a-lantern'],
    ['A lantern', 'a-lantern', 'a-lantern'],
    ['A lantern', 'a-lantern-2', 'a-lantern-2'],
    ['A lantern', 'a-lantern-red', 'a-lantern'],
    ['Tom &amp; Jerry', null, 'tom-jerry'],
    ['', 'kept', ''],
  ];
  it.each(cases)('returns for %j with %j the slug %j', (title, slug, expected) => {
    expect(generatedSlug(title, slug)).toBe(expected);
  });
});

describe('sentText', () => {
  it('returns a text or the raw member of an object', () => {
    expect(textValue('x')).toBe('x');
    expect(textValue({ raw: 'x', rendered: 'y' })).toBe('x');
    expect(textValue({ rendered: 'y' })).toBeUndefined();
    expect(textValue(undefined)).toBeUndefined();
  });
});
