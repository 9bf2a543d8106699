import type { RestResponse } from '#core/rest';

/** The body of a list that another namespace answers, in the shape in which its reference has it. */
export function bodyOf<Body>(answer: RestResponse): Body {
  return answer.body as Body;
}
