import { type DateOrder, isCertain, numericDateIn, orderOf } from './date-order.js';
import type { ReadOptions } from './import-record.js';
import type { RawFields } from './raw-field.reader.js';

/** The order of the dates of one file, which is read once more when a date is found that can mean two days. */
export class FileDates {
  private order: Promise<DateOrder | undefined> | undefined;

  /** @param dates All dates of the file. */
  constructor(private readonly dates: () => AsyncIterable<string>) {}

  /** The options for reading a record: with the order of the dates of its file, where it needs one. */
  async optionsFor(fields: RawFields, options: ReadOptions): Promise<ReadOptions> {
    if (options.dateOrder !== undefined || !datesOf(fields).some(isUncertain)) return options;
    this.order ??= orderOf(this.dates());
    return { ...options, dateOrder: await this.order };
  }
}

/** Start and end of a record as written. */
export function datesOf({ start, end }: RawFields): string[] {
  return [start, end].filter((text) => typeof text === 'string');
}

function isUncertain(text: string): boolean {
  const date = numericDateIn(text);
  return date !== undefined && !isCertain(date);
}
