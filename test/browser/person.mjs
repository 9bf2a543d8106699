import { emulateSlow4g } from '../../scripts/page-figures/slow-4g.mjs';

/** Milliseconds that a person who types with two thumbs needs for a letter. */
const TYPE_MS = 60;
/** Milliseconds until a person has found what to tap next on a screen that is known by now. */
const FIND_MS = 1200;
/** Milliseconds for looking over a page or a dialog that has just appeared. */
const READ_MS = 4000;
/** Milliseconds for choosing a date with its time, or a photo, in the picker of a telephone. */
const PICK_MS = 7000;

/** Someone with a telephone on slow 4G: sees what is visible, reads, taps and types at a usual speed. */
export class Person {
  /** @param {import('playwright-core').Page} page */
  constructor(page) {
    this.page = page;
  }

  /** Opens a tab with the network and the processor of a telephone. */
  static async with(context) {
    const page = await context.newPage();
    await emulateSlow4g(page);
    return new Person(page);
  }

  /** Waits until something is in sight, and reads. */
  async sees(locator) {
    await locator.waitFor();
    await this.page.waitForTimeout(READ_MS);
  }

  async taps(locator) {
    await this.page.waitForTimeout(FIND_MS);
    await locator.click();
  }

  async types(locator, text) {
    await this.taps(locator);
    await locator.pressSequentially(text, { delay: TYPE_MS });
  }

  /** Chooses a date or a moment, as the value of its field has it. */
  async picksDate(locator, value) {
    await this.taps(locator);
    await this.page.waitForTimeout(PICK_MS);
    await locator.fill(value);
  }

  /** Chooses an entry of a list. */
  async picksOption(locator, label) {
    await this.page.waitForTimeout(FIND_MS + READ_MS);
    await locator.selectOption({ label });
  }

  /** Chooses a file. */
  async picksFile(locator, file) {
    await this.page.waitForTimeout(FIND_MS + PICK_MS);
    await locator.setInputFiles(file);
  }
}
