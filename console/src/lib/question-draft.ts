import type { Question } from '../api/types.js';
import { t } from './texts.js';

/** What the editor of a question to attendees changes. */
export interface QuestionDraft {
  /** Identifies the form. */
  key: string;
  /** Name of the answers; none while the question does not exist. */
  slug?: string;
  label: string;
  type: Question['type'];
  required: boolean;
  /** Answers to choose from, one on each line. */
  options: string;
  /** Other settings of the question, which stay. */
  extra: Readonly<Record<string, unknown>>;
}

/** Kinds of answers that are chosen from a list. */
const CHOICES: readonly Question['type'][] = ['select', 'radio', 'checkbox'];

/** Whether the answers of a question are chosen from a list. */
export const isChoice = ({ type }: Pick<QuestionDraft, 'type'>): boolean => CHOICES.includes(type);

/** A question that does not exist yet. */
export function emptyQuestion(key: string): QuestionDraft {
  return { key, label: '', type: 'text', required: false, options: '', extra: {} };
}

/** The draft of a question that exists. */
export function questionDraftOf({ slug, label, type, required, extra }: Question): QuestionDraft {
  const { options, ...others } = extra;
  const texts = Array.isArray(options) ? options.map(String) : [];
  return { key: slug, slug, label, type, required, options: texts.join('\n'), extra: others };
}

const optionsOf = ({ options }: QuestionDraft): string[] =>
  options
    .split('\n')
    .map((option) => option.trim())
    .filter((option) => option !== '');

/** A question of a request. */
export function questionBody(draft: QuestionDraft): Record<string, unknown> {
  const { slug, label, type, required, extra } = draft;
  return {
    ...(slug !== undefined && { slug }),
    label: label.trim(),
    type,
    required,
    extra: { ...extra, ...(isChoice(draft) && { options: optionsOf(draft) }) },
  };
}

/** What is wrong with questions before they are sent; nothing: they are complete. */
export function questionsFault(questions: readonly QuestionDraft[]): string | undefined {
  if (questions.some(({ label }) => label.trim() === '')) return t('ticketForm.eachQuestionNeedsA');
  if (questions.some((question) => isChoice(question) && optionsOf(question).length === 0))
    return t('ticketForm.aQuestionWithA');
  return undefined;
}
