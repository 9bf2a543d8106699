import type { ImportFaultResponse } from './import-fault.response.js';

/** Faults that one import remembers; the first ones tell the most. */
const MAX_STORED_ISSUES = 100;

/** The faults so far with some more. */
export function withIssues(
  before: readonly ImportFaultResponse[],
  more: readonly ImportFaultResponse[],
): ImportFaultResponse[] {
  return [...before, ...more].slice(0, MAX_STORED_ISSUES);
}
