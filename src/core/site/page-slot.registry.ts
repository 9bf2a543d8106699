import { Injectable, Logger } from '@nestjs/common';
import { Clock, RequestContext } from '#core/context';
import { FaultLog } from '#core/faults';
import { Html } from '#core/html';
import { withDeadline } from '#core/redis';
import type { AddedParts, PageAddition, PageSlot } from './page-slot.js';

/** How long a page waits for the parts of modules, which are written at the same time. */
export const PART_TIMEOUT_MS = 2000;

/** The parts that modules add to pages (docs/pages.md, "Parts of modules"). */
@Injectable()
export class PageSlotRegistry {
  private readonly additions = new Map<PageSlot<unknown>, PageAddition<never>[]>();
  private readonly log = new Logger('Pages');
  private readonly faults = new FaultLog((line) => this.log.error(line));

  constructor(private readonly clock: Clock) {}

  /** Called once at start by each module that adds a part. @throws Error for a name that the slot has already */
  add<Facts>(slot: PageSlot<Facts>, addition: PageAddition<Facts>): void {
    const before = this.additions.get(slot) ?? [];
    if (before.some(({ name }) => name === addition.name))
      throw new Error(`The pages "${slot.name}" have a part "${addition.name}" already.`);
    this.additions.set(slot, [...before, addition]);
  }

  /** Writes all parts of a page. Never throws: a part that fails is left out and logged. */
  async write<Facts>(slot: PageSlot<Facts>, facts: Facts): Promise<AddedParts> {
    const additions = (this.additions.get(slot) ?? []) as PageAddition<Facts>[];
    const written = await Promise.all(additions.map((addition) => this.writeOne(slot, addition, facts)));
    const at = (wanted: PageAddition<Facts>['place']): Html[] =>
      written.filter((part, i): part is Html => part !== undefined && (additions[i].place ?? 'bottom') === wanted);
    return { top: at('top'), bottom: at('bottom') };
  }

  private async writeOne<Facts>(
    slot: PageSlot<Facts>,
    addition: PageAddition<Facts>,
    facts: Facts,
  ): Promise<Html | undefined> {
    try {
      const part: unknown = await withDeadline(
        (async () => addition.write(facts))(),
        PART_TIMEOUT_MS,
        () => new Error(`it took more than ${PART_TIMEOUT_MS} ms`),
      );
      // A text may have been written by anyone.
      if (part === undefined || part instanceof Html) return part;
      throw new TypeError('it is no Html, which the template `html` makes');
    } catch (error) {
      const name = `"${addition.name}" of the page "${slot.name}"`;
      this.faults.note(name, `The part ${name} is left out: ${error instanceof Error ? error.message : String(error)}`);
      // The next visitor gets a page with the part.
      RequestContext.peek()?.reads?.changesAt(this.clock.nowMs());
      return undefined;
    }
  }
}
