import type { Answer } from '../core/rest/answer.js';

/** The body of a list that another namespace answers, in the shape in which its reference has it. */
export function bodyOf<Body>(answer: Answer): Body {
  return answer.body as Body;
}
