import { Injectable } from '@nestjs/common';
import { TermsService } from '#core/content';
import { Clock } from '#core/context';
import { Database, searchWords, SharedValue } from '#core/database';
import { plainText } from '#core/text';
import { fromMs } from '#core/time';
import { otherCityNames } from '../city-names.js';
import { SearchWordsRepository } from './search-words.repository.js';
import { WordIndex } from './word-index.js';

/** Milliseconds for which new words may be unknown. */
const TTL_MS = 60_000;

/** Soonest events whose categories and tags are known. */
const MAX_EVENTS_WITH_TERMS = 500;

/**
 * Corrects mistyped searches by the words of public coming events: titles, venues, cities, organizers, categories and
 * tags. It serves pages where nothing was found; no other search is changed by it.
 */
@Injectable()
export class SearchSpellingService {
  private readonly index: SharedValue<WordIndex>;

  constructor(
    private readonly rows: SearchWordsRepository,
    private readonly terms: TermsService,
    private readonly clock: Clock,
    database: Database,
  ) {
    this.index = new SharedValue(database, { load: () => this.load(), ttlMs: TTL_MS });
  }

  /** A search with the words that were probably meant; undefined where all are right, or none is near. */
  async corrected(search: string): Promise<string | undefined> {
    const words = searchWords(search);
    if (words.length === 0) return undefined;
    const index = await this.index.read();
    const meant = words.map((word) => index.nearest(word) ?? knownCityName(index, word));
    return meant.every((word) => word === undefined) ? undefined : words.map((word, i) => meant[i] ?? word).join(' ');
  }

  private async load(): Promise<WordIndex> {
    const [events, organizers] = await Promise.all([
      this.rows.events(fromMs(this.clock.nowMs())),
      this.rows.organizers(),
    ]);
    const ids = events.slice(0, MAX_EVENTS_WITH_TERMS).map(({ id }) => id);
    const terms = ids.length === 0 ? [] : await this.terms.ofPosts(ids);
    const texts = [
      ...events.flatMap(({ title, venue, city }) => [title, venue ?? '', city ?? '']),
      ...organizers,
      ...terms.map(({ name }) => name),
    ];
    return new WordIndex(distinctWords(texts));
  }
}

/** Another name of the city that a word names, by which events call it, where they do not by this one. */
function knownCityName(index: WordIndex, word: string): string | undefined {
  return index.has(word) ? undefined : otherCityNames(word).find((name) => index.has(name));
}

/** The words of texts of the interface, which may be HTML. */
function* distinctWords(texts: readonly string[]): Generator<string> {
  for (const text of new Set(texts)) {
    for (const [word] of plainText(text)
      .normalize('NFC')
      .toLowerCase()
      .matchAll(/[\p{L}\p{N}\p{M}_]+/gu))
      yield word;
  }
}
