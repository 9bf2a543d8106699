import { RestError } from '#core/errors';
import type { TermEntity } from './term.entity.js';

/** 404 for an id that is no term of the vocabulary. */
export function noSuchTerm(): RestError {
  return new RestError('rest_term_invalid', 'There is no such term.', 404);
}

/** 400 with the id of the term that has the name (content.md, "Terms"). */
export function termExists(term: TermEntity): RestError {
  const message = 'There is a term of this name on this level already. Use it, or choose another name.';
  const error = new RestError('term_exists', message, 400, { term_id: term.id });
  error.additionalData = [term.id, term.id];
  return error;
}
