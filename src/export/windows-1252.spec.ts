import { windows1252 } from './windows-1252.js';

describe('windows1252', () => {
  it('writes what the character set has as the decoder of the platform reads it', () => {
    const text = 'Müller & Søn – 12,50 € „Fête“ ÿŸŠžœ';
    expect(new TextDecoder('windows-1252').decode(windows1252(text))).toBe(text);
    expect(windows1252(text)).toHaveLength(text.length);
  });

  it('writes other characters without accents, or as a question mark', () => {
    expect(windows1252('Łódź Ždár ǅ 東 😀').toString('latin1')).toBe('?\u00f3dz \u008ed\u00e1r D ? ?');
  });
});
