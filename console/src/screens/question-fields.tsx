import { useRef } from 'react';
import { emptyQuestion, isChoice, type QuestionDraft } from '../lib/question-draft.js';
import { t } from '../lib/texts.js';
import { CheckField, SelectField, TextArea, TextField } from '../ui/fields.js';

const TYPES: readonly (readonly [type: QuestionDraft['type'], text: string])[] = [
  ['text', t('ticketForm.oneLine')],
  ['textarea', t('ticketForm.severalLines')],
  ['select', t('ticketForm.oneOfAList')],
  ['radio', t('ticketForm.oneOfAFew')],
  ['checkbox', t('ticketForm.someOfAList')],
  ['number', t('ticketForm.number')],
  ['date', t('common.date')],
  ['birth', t('ticketForm.dateOfBirth')],
  ['email', t('ticketForm.eMailAddress')],
  ['telephone', t('ticketForm.telephoneNumber')],
  ['url', t('ticketForm.webAddress')],
];

interface Props {
  questions: readonly QuestionDraft[];
  onChange: (questions: readonly QuestionDraft[]) => void;
  fault?: string;
}

/** What attendees of a ticket are to answer. */
export function QuestionFields({ questions, onChange, fault }: Props) {
  const made = useRef(0);
  const add = () => {
    made.current += 1;
    onChange([...questions, emptyQuestion(`new-${made.current}`)]);
  };
  return (
    <details open={fault !== undefined || undefined}>
      <summary>
        {t('ticketForm.questionsToAttendees')}
        {questions.length > 0 && ` (${questions.length})`}
      </summary>
      {questions.map((question, i) => {
        const set = <Name extends keyof QuestionDraft>(name: Name, value: QuestionDraft[Name]) =>
          onChange(questions.map((each) => (each.key === question.key ? { ...each, [name]: value } : each)));
        return (
          <fieldset key={question.key} className="card">
            <legend>
              {t('ticketForm.question')} {i + 1}
            </legend>
            <div className="pair">
              <TextField
                label={t('ticketForm.question')}
                value={question.label}
                onChange={(value) => set('label', value)}
              />
              <SelectField
                label={t('ticketForm.kindOfAnswer')}
                value={question.type}
                onChange={(value) => set('type', value as QuestionDraft['type'])}
                options={TYPES}
              />
            </div>
            {isChoice(question) && (
              <TextArea
                label={t('ticketForm.answers')}
                hint={t('ticketForm.oneOnEachLine')}
                rows={4}
                value={question.options}
                onChange={(value) => set('options', value)}
              />
            )}
            <CheckField
              label={t('ticketForm.anAnswerIsRequired')}
              checked={question.required}
              onChange={(value) => set('required', value)}
            />
            <button
              type="button"
              className="danger"
              onClick={() => onChange(questions.filter(({ key }) => key !== question.key))}
            >
              {t('ticketForm.removeQuestion')} {i + 1}
            </button>
          </fieldset>
        );
      })}
      {fault !== undefined && <p className="fault">{fault}</p>}
      <button type="button" onClick={add}>
        {t('ticketForm.addQuestion')}
      </button>
    </details>
  );
}
