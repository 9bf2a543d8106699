import { Injectable } from '@nestjs/common';
import { ListVersionsService } from '#core/lists';
import { Database, SharedValue } from '#core/database';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { RULES, RulesRepository } from '../redirect/rules.repository.js';
import { PATTERN_KEY, requestMatchUrls } from '../redirect/source.js';
import type { RequestTarget } from './request-target.js';

/** Milliseconds for which another process's change of patterns may go unseen. */
const TTL_MS = 1000;

/** Facts about the rules that need no query. */
interface Note {
  /** Of the rules, when this was read. */
  version: number;
  /** Whether there are enabled rules beside the patterns. */
  plain: boolean;
  /** The enabled patterns, in the order in which they are tried. */
  patterns: readonly RedirectEntity[];
}

/**
 * Finds the rules that may match a request. Patterns are cached in memory, and so is whether there are other rules at
 * all: a site without rules needs no query, one with rules one short indexed query for each request.
 * Once a second a look at the rules' version shows whether another process changed them; with Redis a message does at once.
 */
@Injectable()
export class RuleCache {
  private readonly note: SharedValue<Note>;

  constructor(
    private readonly rules: RulesRepository,
    versions: ListVersionsService,
    database: Database,
  ) {
    versions.announce(RULES);
    this.note = new SharedValue(database, {
      load: (before) => this.refreshed(before),
      ttlMs: TTL_MS,
      version: () => versions.changedHere(RULES),
    });
  }

  /** The enabled rules that may be for a request, in the order in which they are tried. */
  async candidates(target: RequestTarget): Promise<readonly RedirectEntity[]> {
    const { plain, patterns } = await this.note.read();
    if (!plain) return patterns;
    const candidates = await this.rules.candidates(requestMatchUrls(target.raw));
    return candidates.length === 0
      ? patterns
      : [...candidates, ...patterns].sort((a, b) => a.position - b.position || a.id - b.id);
  }

  private async refreshed(before: Note | undefined): Promise<Note> {
    // Read first: what changes while the rules are read is seen the next time.
    const version = await this.rules.version();
    if (before?.version === version) return before;
    const patterns = await this.rules.candidates([PATTERN_KEY]);
    return { version, plain: await this.rules.hasPlain(), patterns };
  }
}
