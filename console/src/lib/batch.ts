import { t } from './texts.js';
import type { BatchAnswers } from '../api/types.js';

/** Why requests of a batch were refused, for people. @param of what each request was about, in their order */
export function batchFaults(of: readonly { title: string }[], responses: BatchAnswers['responses']): string[] {
  return of.flatMap(({ title }, i) => {
    const answer = responses[i];
    if (answer && answer.status < 400) return [];
    const { message } = (answer?.body ?? {}) as { message?: unknown };
    return [`${title}: ${typeof message === 'string' ? message : t('common.notChanged')}`];
  });
}
