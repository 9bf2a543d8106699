import { RestError } from '#core/errors';
import {
  type Information,
  type InformationField,
  optionsOf,
  readInformation,
} from '../../catalog/attendees/attendee-information.js';

const PREFIX = 'answer:';
/** What separates several answers to one question. */
const SEPARATORS = /[;,|\n]/;

/** A column with answers to a question of the ticket, by its slug. */
export type AnswerColumn = `answer:${string}`;

/** Why the answers of a row do not fit: one is none that its question accepts, or a required one is missing. */
export type AnswerFault = 'answer' | 'answer-missing';

/** The answers of a row. */
export interface RowAnswers {
  /** By slug; null: the row has none. */
  attendee_meta: Information | null;
  faults: AnswerFault[];
  /** Slugs of the questions that the faults are about. */
  unanswered: string[];
}

/** Whether a column has answers. */
export const isAnswerColumn = (name: string | null): name is AnswerColumn => name?.startsWith(PREFIX) === true;

/** The slug of the question that a column answers. */
export const slugOf = (column: AnswerColumn): string => column.slice(PREFIX.length);

/** The column of a question whose label or slug is the name of a column; undefined: there is none. */
export function answerColumnOf(name: string, questions: readonly InformationField[] | null): AnswerColumn | undefined {
  const wanted = folded(name);
  const found = questions?.find(
    ({ label, slug }) => wanted !== '' && [label, slug].some((own) => folded(own) === wanted),
  );
  return found && `${PREFIX}${found.slug}`;
}

/**
 * The answers of a row as they are stored. Options are found in upper and lower case; several are separated by commas,
 * semicolons or lines. A row without any answer may lack required ones, as at the box office.
 * @param cells what the row has, by slug
 */
export function answersOf(
  cells: ReadonlyMap<string, string>,
  questions: readonly InformationField[] | null,
): RowAnswers {
  const filled = [...cells].filter(([, cell]) => cell !== '');
  if (filled.length === 0) return { attendee_meta: null, faults: [], unanswered: [] };
  const sent: Record<string, string | string[]> = {};
  const unfit: string[] = [];
  for (const [slug, cell] of filled) {
    const question = questions?.find((one) => one.slug === slug);
    if (!question) continue;
    const answer = answerOf(cell, question);
    if (fits(question, answer)) sent[slug] = answer;
    else unfit.push(slug);
  }
  const missing = (questions ?? [])
    .filter(({ slug, required }) => required && !Object.hasOwn(sent, slug) && !unfit.includes(slug))
    .map(({ slug }) => slug);
  if (unfit.length === 0 && missing.length === 0)
    return { attendee_meta: readInformation(questions, sent), faults: [], unanswered: [] };
  return {
    attendee_meta: null,
    faults: [
      ...(unfit.length > 0 ? ['answer' as const] : []),
      ...(missing.length > 0 ? ['answer-missing' as const] : []),
    ],
    unanswered: [...unfit, ...missing],
  };
}

function answerOf(cell: string, { type, extra }: InformationField): string | string[] {
  const options = optionsOf(extra);
  const optionOf = (text: string): string => options.find((option) => folded(option) === folded(text)) ?? text.trim();
  if (type === 'checkbox') {
    // An option may have a comma itself.
    const whole = optionOf(cell);
    if (options.includes(whole)) return [whole];
    return cell
      .split(SEPARATORS)
      .map(optionOf)
      .filter((answer) => answer !== '');
  }
  return type === 'select' || type === 'radio' ? optionOf(cell) : cell;
}

function fits(question: InformationField, answer: string | string[]): boolean {
  try {
    const { [question.slug]: read } = readInformation([{ ...question, required: false }], { [question.slug]: answer });
    return read.length > 0;
  } catch (error) {
    if (error instanceof RestError) return false;
    throw error;
  }
}

const folded = (text: string): string => text.trim().toLowerCase();
