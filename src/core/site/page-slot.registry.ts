import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock, RequestContext } from '#core/context';
import { StartError } from '#core/config';
import { FaultLog } from '#core/faults';
import { Html } from '#core/html';
import { Registrations } from '#core/modules';
import { withDeadline } from '#core/redis';
import { type AddedParts, type PageAddition, type PageSlot, RegisterPageParts } from './page-slot.js';

/** How long a page waits for the parts of modules, which are written at the same time. */
export const PART_TIMEOUT_MS = 2000;

/** The parts that modules add to pages (docs/pages.md, "Parts of modules"). */
@Injectable()
export class PageSlotRegistry implements OnModuleInit {
  private readonly additions = new Map<PageSlot<unknown>, PageAddition<never>[]>();
  private readonly log = new Logger('Pages');
  private readonly faults = new FaultLog((line) => this.log.error(line));

  constructor(
    private readonly registrations: Registrations,
    private readonly clock: Clock,
  ) {}

  /** @throws StartError for two parts of a slot with one name */
  onModuleInit(): void {
    const parts = this.registrations.all(RegisterPageParts).flatMap((source) => source.pageParts());
    for (const { slot, addition } of parts) {
      const before = this.additions.get(slot) ?? [];
      if (before.some(({ name }) => name === addition.name))
        throw new StartError(`The pages "${slot.name}" have two parts "${addition.name}"; rename one.`);
      this.additions.set(slot, [...before, addition]);
    }
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
