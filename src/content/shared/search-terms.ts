/** The terms of a search. */
export interface SearchTerms {
  /** Each must be found. */
  included: string[];
  /** None may be found. */
  excluded: string[];
}

/** Further words of a search are left out: each costs a look at every text. */
const MAX_TERMS = 20;

/** Longer texts are cut: databases refuse patterns of any length. */
const MAX_LENGTH = 1000;

const TERM = /(-?)(?:"([^"]*)"?|([^\s,"]+))/g;

/**
 * Takes a search text apart (content.md, "Lists"): words are separated by blanks and commas, quotes hold a phrase
 * together, a hyphen before a word or phrase excludes it. Text without any word is one phrase.
 */
export function searchTerms(text: string): SearchTerms {
  const terms: SearchTerms = { included: [], excluded: [] };
  const looked = text.slice(0, MAX_LENGTH).toWellFormed();
  for (const [, hyphen, phrase, word] of looked.matchAll(TERM)) {
    const term = (phrase ?? word).trim();
    // A hyphen by itself is a dash between words.
    if (term === '' || term === '-') continue;
    const list = hyphen === '' ? terms.included : terms.excluded;
    if (terms.included.length + terms.excluded.length < MAX_TERMS && !list.includes(term)) list.push(term);
  }
  const plain = looked.trim();
  if (terms.included.length + terms.excluded.length === 0 && plain !== '') terms.included.push(plain);
  return terms;
}

/** A search for a text as a whole, without the quotes that people put around it. */
export function wholeText(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .trim()
    .replace(/^"(.*)"$/s, '$1');
}
