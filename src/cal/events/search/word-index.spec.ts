import { WordIndex } from './word-index.js';

describe('The index of words', () => {
  const index = new WordIndex(['javascript', 'münchen', 'jazz', 'hamburg', 'python', 'konzert', 'concert']);

  it.each([
    ['javscript', 'javascript'],
    ['javasrcipt', 'javascript'],
    ['javaskrippt', 'javascript'],
    ['munchen', 'münchen'],
    ['hamubrg', 'hamburg'],
    ['jaz', undefined],
    ['pyhton', 'python'],
    ['konzrt', 'konzert'],
    ['perl', undefined],
    ['hamburg', undefined],
    ['hambu', undefined],
    ['hbmzurg', undefined],
  ])('takes "%s" for %j', (typed, meant) => {
    expect(index.nearest(typed)).toBe(meant);
  });

  it('finds the nearest one of thousands that are alike', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const alike = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `conference${a}${b}${c}`)));
    const large = new WordIndex(alike);
    expect(large.nearest('confrenceabc')).toBe('conferenceabc');
  });
});
