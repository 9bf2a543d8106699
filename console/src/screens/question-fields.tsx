import { useRef } from 'react';
import { emptyQuestion, isChoice, type QuestionDraft } from '../lib/question-draft.js';
import { CheckField, SelectField, TextArea, TextField } from '../ui/fields.js';

const TYPES: readonly (readonly [type: QuestionDraft['type'], text: string])[] = [
  ['text', 'One line'],
  ['textarea', 'Several lines'],
  ['select', 'One of a list'],
  ['radio', 'One of a few'],
  ['checkbox', 'Some of a list'],
  ['number', 'Number'],
  ['date', 'Date'],
  ['birth', 'Date of birth'],
  ['email', 'E-mail address'],
  ['telephone', 'Telephone number'],
  ['url', 'Web address'],
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
      <summary>Questions to attendees{questions.length > 0 && ` (${questions.length})`}</summary>
      {questions.map((question, i) => {
        const set = <Name extends keyof QuestionDraft>(name: Name, value: QuestionDraft[Name]) =>
          onChange(questions.map((each) => (each.key === question.key ? { ...each, [name]: value } : each)));
        return (
          <fieldset key={question.key} className="card">
            <legend>Question {i + 1}</legend>
            <div className="pair">
              <TextField label="Question" value={question.label} onChange={(value) => set('label', value)} />
              <SelectField
                label="Kind of answer"
                value={question.type}
                onChange={(value) => set('type', value as QuestionDraft['type'])}
                options={TYPES}
              />
            </div>
            {isChoice(question) && (
              <TextArea
                label="Answers"
                hint="One on each line"
                rows={4}
                value={question.options}
                onChange={(value) => set('options', value)}
              />
            )}
            <CheckField
              label="An answer is required"
              checked={question.required}
              onChange={(value) => set('required', value)}
            />
            <button
              type="button"
              className="danger"
              onClick={() => onChange(questions.filter(({ key }) => key !== question.key))}
            >
              Remove question {i + 1}
            </button>
          </fieldset>
        );
      })}
      {fault !== undefined && <p className="fault">{fault}</p>}
      <button type="button" onClick={add}>
        Add question
      </button>
    </details>
  );
}
