import type { Html } from '#core/html';

/** A part of pages that modules can replace. @typeParam Parts what it is made from */
export class PageTemplate<Parts> {
  /**
   * @param name unique, for messages
   * @param standard the template that the service comes with
   */
  constructor(
    readonly name: string,
    readonly standard: (parts: Parts) => Html,
  ) {}
}
