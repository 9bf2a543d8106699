import type { RuleInput } from '../redirect/redirect.dto.js';
import type { SkippedLineResponse } from './import.response.js';

/** A rule of a file and its position. */
export interface ReadRule {
  input: RuleInput;
  /** Line of the file, from 1. */
  line: number;
  /** The line of the file, shortened. */
  text: string;
}

/** Rules that a directive makes, or why it makes none. */
export type ReadDirective = { inputs: RuleInput[] } | { reason: string };

/** What a file holds. */
export interface ReadFile {
  rules: ReadRule[];
  skipped: SkippedLineResponse[];
}

/** Characters of a line that an answer repeats. */
const MAX_EXCERPT_LENGTH = 200;

/** A line as an answer repeats it. */
export const quotedLine = (text: string): string => text.trim().slice(0, MAX_EXCERPT_LENGTH).toWellFormed();
