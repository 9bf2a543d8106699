/**
 * Decides what becomes of one kind of quotation mark. Only a mark after a digit is in doubt: while a quotation is
 * open it may close it (`"born in 1970"`) or mean inches (`"a 6" pipe"`). Such marks wait until the quotation's
 * end is known; if nothing else ended it, the last of them did.
 */
export class QuotePairs {
  private isOpen = false;
  /** Where in `out` undecided marks are to be written. */
  private undecided: number[] = [];

  /**
   * @param out the pieces written so far; marks are added to it
   * @param opening entity of the opening mark
   * @param closing entity of the closing mark
   * @param primeMark entity of the prime (feet, minutes; inches, seconds)
   */
  constructor(
    private readonly out: string[],
    private readonly opening: string,
    private readonly closing: string,
    private readonly primeMark: string,
  ) {}

  /** An opening mark; a quotation still open ends at the last mark in doubt. */
  open(): void {
    this.finish();
    this.out.push(this.opening);
    this.isOpen = true;
  }

  /** A mark that can only close: those in doubt before it were primes. */
  close(): void {
    this.settle(undefined);
    this.out.push(this.closing);
    this.isOpen = false;
  }

  /**
   * A mark after a digit.
   *
   * @param mayClose whether what follows allows a quotation to end here
   */
  prime(mayClose: boolean): void {
    if (this.isOpen && mayClose) this.undecided.push(this.out.length);
    this.out.push(this.primeMark);
  }

  /** The end of the paragraph. */
  finish(): void {
    this.settle(this.isOpen ? this.undecided.at(-1) : undefined);
    this.isOpen = false;
  }

  private settle(closingAt: number | undefined): void {
    if (closingAt !== undefined) this.out[closingAt] = this.closing;
    this.undecided = [];
  }
}
