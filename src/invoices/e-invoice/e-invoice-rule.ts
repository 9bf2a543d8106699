import type { EInvoice } from './e-invoice.js';

/** A rule of EN 16931 or of a profile. */
export interface EInvoiceRule {
  /** Its name there: `BR-09`. */
  id: string;
  /** What is wanted, for who reads the refusal. */
  wants: string;
  isMet(this: void, invoice: EInvoice): boolean;
}

/** Hundredths of a decimal text; NaN for other text. */
export function hundredths(text: string): number {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : NaN;
}

/** Whether all of some texts are given. */
export const given = (...texts: string[]): boolean => texts.every((text) => text.trim() !== '');
