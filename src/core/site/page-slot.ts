import type { Html } from '#core/html';
import { createRegistration } from '#core/modules';

/** A kind of page to which modules add parts. @typeParam Facts what its parts are made from */
export class PageSlot<Facts> {
  /** Slots of different facts are different types. */
  declare protected readonly facts: Facts;

  /** @param name unique, for messages */
  constructor(readonly name: string) {}

  /** A part for pages of this slot. */
  part(addition: PageAddition<Facts>): SlotPart {
    return { slot: this as unknown as PageSlot<never>, addition };
  }
}

/** A part that a module adds to pages. */
export interface PageAddition<Facts> {
  /** Unique among the parts of a slot, for the log, e.g. `speakers`. */
  readonly name: string;
  /** Before or after the main content of the page; default: after it. */
  readonly place?: 'top' | 'bottom';
  /**
   * Writes the part for one page. It is awaited for at most `PART_TIMEOUT_MS`; without a result, or with an error, the
   * page has no such part.
   * @returns what `html` makes, which escapes what is put in; nothing where the page has no such part
   */
  write(facts: Facts): Promise<Html | undefined>;
}

/** A part with the slot that it belongs to; made by `PageSlot.part`. */
export interface SlotPart {
  slot: PageSlot<never>;
  addition: PageAddition<never>;
}

/** Adds parts to pages. */
export interface PagePartsSource {
  /** Called once, at the first page. */
  pageParts(): readonly SlotPart[];
}

/** Registers a provider that implements `PagePartsSource`. */
export const RegisterPageParts = createRegistration<PagePartsSource>();

/** The parts of one page, in their order. */
export interface AddedParts {
  top: readonly Html[];
  bottom: readonly Html[];
}
