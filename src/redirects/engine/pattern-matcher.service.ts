import { Injectable, Logger } from '@nestjs/common';
import { Lru } from '#core/time';
import { literalStart } from './literal-start.js';
import { compilePattern } from './pattern.js';
import { fillTemplate } from './replacement.js';
import { runWithTimeLimit } from './time-limit.js';

/** Milliseconds for which a pattern that took too long is left out. */
const QUARANTINE_MS = 60_000;
/** Maximum number of compiled patterns. */
const CACHE_SIZE = 5000;

/** A regular expression of a rule or of one of its conditions. */
export interface PatternUse {
  source: string;
  /** Whether letter case makes no difference. */
  caseless: boolean;
}

interface Prepared {
  /** Nothing for a pattern that does not compile: it never matches. */
  regex?: RegExp;
  groups: number;
  /** In lower case where the pattern is caseless. */
  start: string;
  parkedUntil: number;
}

/**
 * Tries patterns such that none can hold the process up: each gets a few milliseconds, and one that needs more is left
 * out for a minute (redirects.md §14).
 */
@Injectable()
export class PatternMatcherService {
  private readonly log = new Logger('Redirects');
  /** Milliseconds that all patterns of a request may take together, and one of them. */
  readonly budgetMs = { request: 400, pattern: 100 };
  private readonly known = new Lru<string, Prepared>(CACHE_SIZE);

  /** Which of these patterns match a text, in their order. */
  matching(uses: readonly PatternUse[], text: string): boolean[] {
    const matching = uses.map(() => false);
    const lower = text.toLowerCase();
    const worth = uses
      .map((use, index) => ({ use, index, pattern: this.prepared(use) }))
      .filter(({ use, pattern }) => isWorthTrying(pattern, use.caseless ? lower : text));
    const deadline = performance.now() + this.budgetMs.request;
    for (let at = 0, slow = -1; at < worth.length;) {
      const left = deadline - performance.now();
      if (left <= 0) break;
      const done = runWithTimeLimit(Math.min(left, this.budgetMs.pattern), () => {
        for (; at < worth.length; at++) matching[worth[at].index] = tests(worth[at].pattern, text);
      });
      if (done) break;
      // A process that was held up by something else should not blame the pattern: it gets a second chance by itself.
      if (slow === at) this.park(worth[at++]);
      else slow = at;
    }
    return matching;
  }

  /** Whether one pattern matches. */
  matches(use: PatternUse, text: string): boolean {
    return this.matching([use], text)[0];
  }

  /**
   * Puts a target in the place of everything in `text` that the pattern matches; what lies between stays. Nothing is
   * found once more where something was found just before, so that `.*` gives the target once.
   * @param template the target, with `$1` and so on
   * @returns nothing where the pattern does not match (or takes too long, and then it is left out for a minute)
   */
  replace(use: PatternUse, text: string, template: string): string | undefined {
    const pattern = this.prepared(use);
    const { regex, groups } = pattern;
    if (!regex || pattern.parkedUntil > performance.now()) return undefined;
    const everywhere = new RegExp(regex.source, `${regex.flags}g`);
    const fill = () => {
      if (!regex.test(text)) return undefined;
      let end = -1;
      let made = '';
      for (const match of text.matchAll(everywhere)) {
        if (match[0] === '' && match.index === end) continue;
        const captures = Array.from({ length: groups }, (_, i) => match.groups?.[`g${i + 1}`] ?? '');
        made += text.slice(Math.max(end, 0), match.index) + fillTemplate(template, [match[0], ...captures]);
        end = match.index + match[0].length;
      }
      return made + text.slice(end);
    };
    // A second chance for a process that was held up by something else.
    const done = runWithTimeLimit(this.budgetMs.pattern, fill) ?? runWithTimeLimit(this.budgetMs.pattern, fill);
    if (!done) this.park({ use, pattern });
    return done?.value;
  }

  private prepared({ source, caseless }: PatternUse): Prepared {
    return this.known.getOrMake(`${caseless ? 'i' : ' '}${source}`, () => {
      const compiled = compilePattern(source, caseless);
      const start = literalStart(source);
      return {
        ...('error' in compiled ? { groups: 0 } : compiled),
        start: caseless ? start.toLowerCase() : start,
        parkedUntil: 0,
      };
    });
  }

  private park({ use, pattern }: { use: PatternUse; pattern: Prepared }): void {
    pattern.parkedUntil = performance.now() + QUARANTINE_MS;
    this.log.warn(`A pattern takes too long and is left out for a minute: ${use.source}`);
  }
}

function isWorthTrying({ regex, start, parkedUntil }: Prepared, text: string): boolean {
  return regex !== undefined && text.startsWith(start) && parkedUntil <= performance.now();
}

/** An expression that turns out to be too large for the engine when it is first tried matches nothing. */
function tests({ regex }: Prepared, text: string): boolean {
  try {
    return regex?.test(text) ?? false;
  } catch {
    return false;
  }
}
