import { type ParamDeclaration, accepting, dateOrTime } from '#core/parameters';

const momentOrNothing = accepting(
  'a date or a time, such as 2031-05-01 or 2031-05-01 19:30:00, or null',
  (value, context) => value === null || dateOrTime(value, context) === true,
);

/** Beginning or end of the time in which something is valid; null: none. */
export const MOMENT: Omit<ParamDeclaration, 'description'> = { type: ['string', 'null'], check: momentOrNothing };
