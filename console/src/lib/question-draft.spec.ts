import { emptyQuestion, questionBody, questionDraftOf, questionsFault } from './question-draft.js';

const MEAL = {
  slug: 'meal',
  label: 'Which meal?',
  type: 'radio' as const,
  required: true,
  extra: { options: ['fish', 'vegan'], placeholder: 'Meal' },
};

describe('A question to attendees', () => {
  it('is sent as it was read where nothing was changed', () =>
    expect(questionBody(questionDraftOf(MEAL))).toEqual({ ...MEAL }));

  it('has the lines as answers, and none for texts', () => {
    const draft = { ...questionDraftOf(MEAL), options: ' fish \n\nvegan\nnone' };
    expect(questionBody(draft)).toMatchObject({ extra: { options: ['fish', 'vegan', 'none'], placeholder: 'Meal' } });
    expect(questionBody({ ...draft, type: 'text' })).toMatchObject({ extra: { placeholder: 'Meal' } });
  });

  it('gets its name from the service', () => expect(questionBody(emptyQuestion('1'))).not.toHaveProperty('slug'));

  it('needs a text, and answers to choose from', () => {
    const draft = questionDraftOf(MEAL);
    expect(questionsFault([draft])).toBeUndefined();
    expect(questionsFault([draft, emptyQuestion('2')])).toContain('text');
    expect(questionsFault([{ ...draft, options: ' \n' }])).toContain('answers');
  });
});
