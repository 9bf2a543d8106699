import { sortKey } from '#core/text';

/** Words that an index has at most; more are left out. */
const MAX_WORDS = 20_000;

/** Letters of a word that an index has. Shorter words are too much alike, longer ones are no words. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 32;

/** From this length on, two mistakes are forgiven; below it, one. */
const MIN_LENGTH_FOR_TWO = 8;

/** Candidates that are compared letter by letter. */
const MAX_COMPARED = 50;

/** Pairs of letters that one mistake changes at most: two letters that have changed places. */
const PAIRS_PER_MISTAKE = 3;

/**
 * Words by their pairs of letters, which finds the one that a mistyped word was to be. The time for one word is linear in
 * the words that share pairs of letters with it.
 */
export class WordIndex {
  /** Words as they are written, by their folded form. */
  private readonly words = new Map<string, string>();
  private readonly folded: string[] = [];
  /** Numbers of words by pair of letters. */
  private readonly byPair = new Map<string, number[]>();

  /** @param words in lower case; where more are given than an index has, the first ones */
  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (this.words.size >= MAX_WORDS) return;
      const key = sortKey(word);
      if (key.length < MIN_LENGTH || key.length > MAX_LENGTH || this.words.has(key)) continue;
      this.words.set(key, word);
      const number = this.folded.push(key) - 1;
      for (const pair of pairsOf(key)) {
        const numbers = this.byPair.get(pair);
        if (numbers) numbers.push(number);
        else this.byPair.set(pair, [number]);
      }
    }
  }

  /** Whether it has a word, accents apart. */
  has(word: string): boolean {
    return this.words.has(sortKey(word));
  }

  /**
   * The word that was probably meant: one with the same letters but for accents, else the one with the fewest mistakes.
   * @returns undefined where the word is right or begins one, and where none is near
   */
  nearest(word: string): string | undefined {
    const key = sortKey(word);
    if (key.length < MIN_LENGTH || key.length > MAX_LENGTH) return undefined;
    const same = this.words.get(key);
    if (same !== undefined) return same === word ? undefined : same;
    const most = key.length >= MIN_LENGTH_FOR_TWO ? 2 : 1;
    let best: { key: string; mistakes: number } | undefined;
    for (const candidate of this.candidates(key, most)) {
      if (candidate.startsWith(key)) return undefined;
      const mistakes = mistakesBetween(key, candidate, best ? best.mistakes - 1 : most);
      if (mistakes !== undefined) best = { key: candidate, mistakes };
      if (best?.mistakes === 1) break;
    }
    return best && this.words.get(best.key);
  }

  /** Words that share enough pairs of letters, those that share most first. */
  private candidates(key: string, mistakes: number): string[] {
    const shared = new Map<number, number>();
    const pairs = pairsOf(key);
    for (const pair of pairs) {
      for (const number of this.byPair.get(pair) ?? []) shared.set(number, (shared.get(number) ?? 0) + 1);
    }
    const least = Math.max(1, pairs.size - PAIRS_PER_MISTAKE * mistakes);
    return [...shared]
      .filter(([number, count]) => count >= least && Math.abs(this.folded[number].length - key.length) <= mistakes)
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_COMPARED)
      .map(([number]) => this.folded[number]);
  }
}

/** Pairs of letters of a word, each once; the first and the last letter have one of their own. */
function pairsOf(word: string): ReadonlySet<string> {
  const letters = ` ${word} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

/**
 * How many letters are missing, superfluous, wrong or have changed places with their neighbour (optimal string alignment).
 * @returns undefined: more than `most`
 */
function mistakesBetween(a: string, b: string, most: number): number | undefined {
  if (most < 0 || Math.abs(a.length - b.length) > most) return undefined;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const least = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(isSwapped ? Math.min(least, beforeLast[j - 2] + 1) : least);
    }
    if (Math.min(...row) > most) return undefined;
    [beforeLast, last] = [last, row];
  }
  return last[b.length] <= most ? last[b.length] : undefined;
}
