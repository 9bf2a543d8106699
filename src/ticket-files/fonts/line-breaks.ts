import LineBreaker from 'linebreak';

/** Scripts without spaces between words, whose words a dictionary finds. */
const WITHOUT_SPACES = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Where a line of a paragraph may end (Unicode Annex 14), ascending; the last one is the end of the text. */
export function lineBreaks(text: string): number[] {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) breaks.add(found.position);
  if (WITHOUT_SPACES.test(text)) {
    for (const { index, segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text)) {
      if (index > 0 && WITHOUT_SPACES.test(segment)) breaks.add(index);
    }
  }
  breaks.add(text.length);
  return [...breaks].sort((a, b) => a - b);
}

/** Where grapheme clusters of a text begin. */
export function clusterStarts(text: string): number[] {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ index }) => index);
}
