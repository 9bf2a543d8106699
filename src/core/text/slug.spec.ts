import { MAX_SLUG_LENGTH, slugify, uniqueSlugCandidate } from './slug.js';

describe('slugify', () => {
  it.each([
    ['Straße Øre Łódź Ærø', 'strase-ore-lodz-aero'],
    ['e\u0301te\u0301', 'ete'],
    ['Việt Nam', 'viet-nam'],
    ['5×5', '5x5'],
    ['v1.2_x', 'v1-2_x'],
    ['a – b — c\u00A0d', 'a-b-c-d'],
    ['“Quoted” it’s… ©', 'quoted-its'],
    ['a&nbsp;b&ndash;c &hellip;', 'a-b-c'],
    ['100% / half', '100-half'],
    ['a\u200Bb\u00ADc\u0000d', 'abcd'],
    ['<script>x</script>y', 'y'],
    ['--- !!! ---', ''],
    ['', ''],
  ])('converts %j to %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('keeps escaped characters and removes other percent signs', () => {
    expect(slugify('%e6%97%a5')).toBe('%e6%97%a5');
    expect(slugify('%E6%97%A5')).toBe('%e6%97%a5');
    expect(slugify('50%20off')).toBe('50-off');
    expect(slugify('%2e%2e%2fetc')).toBe('etc');
    expect(slugify('%ff 5%')).toBe('5');
  });

  it('limits the length to 200 characters without splitting a character', () => {
    expect(slugify('L'.repeat(300))).toBe('l'.repeat(200));
    const japanese = slugify('日'.repeat(100));
    expect(japanese).toBe('%e6%97%a5'.repeat(22));
    expect(slugify(`${'a'.repeat(198)}é日`)).toBe(`${'a'.repeat(198)}e`);
    expect(slugify(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199));
  });
});

describe('uniqueSlugCandidate', () => {
  it('appends the number', () => {
    expect(uniqueSlugCandidate('jazz', 2)).toBe('jazz-2');
  });

  it('shortens a long slug first', () => {
    expect(uniqueSlugCandidate('l'.repeat(200), 12)).toBe(`${'l'.repeat(197)}-12`);
    const japanese = uniqueSlugCandidate('%e6%97%a5'.repeat(22), 100);
    expect(japanese).toBe(`${'%e6%97%a5'.repeat(21)}-100`);
    expect(japanese.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
  });
});
