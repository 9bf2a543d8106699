/**
 * What refusals of the interface say by their code, as `refusal.<code>`. In English, and for other codes, the console
 * shows the message of the interface.
 */
export const REFUSAL_TEXTS = {
  en: {},
  de: {
    'refusal.rest_forbidden': 'Das dürfen Sie nicht.',
  },
  es: {
    'refusal.rest_forbidden': 'No tiene permiso para hacerlo.',
  },
  fr: {
    'refusal.rest_forbidden': 'Vous n’avez pas le droit de le faire.',
  },
};
