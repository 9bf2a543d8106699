import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react';
import { t } from '../lib/texts.js';

interface FieldParts {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value. */
  fault?: string;
}

interface Described {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** A label, its control, and what belongs to it. */
function Field({ label, hint, fault, children }: FieldParts & { children: (attributes: Described) => ReactNode }) {
  const id = useId();
  const ids = [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(ids !== '' && { 'aria-describedby': ids }),
        ...(fault !== undefined && { 'aria-invalid': true as const }),
      })}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldParts & {
  value: string;
  onChange: (value: string) => void;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>;

/** A field of one line; `type` as of `<input>`. */
export function TextField({ label, hint, fault, value, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(attributes) => (
        <input {...attributes} {...input} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

/** A field of one line with suggestions that are searched while one types. */
export function SuggestField({ options, ...field }: TextFieldProps & { options: readonly string[] }) {
  const id = useId();
  return (
    <>
      <TextField {...field} list={id} autoComplete="off" spellCheck={false} />
      <datalist id={id}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}

/** A field of several lines. */
export function TextArea({
  label,
  hint,
  fault,
  value,
  onChange,
  rows = 6,
}: FieldParts & { value: string; onChange: (value: string) => void; rows?: number }) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(attributes) => (
        <textarea {...attributes} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

type SelectFieldProps = FieldParts & {
  value: string;
  onChange: (value: string) => void;
  /** Texts by value, in their order. */
  options: readonly (readonly [value: string, text: string])[];
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'>;

/** A choice of one. */
export function SelectField({ label, hint, fault, value, onChange, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(attributes) => (
        <select {...attributes} {...select} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A choice of yes or no. */
export function CheckField({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  );
}

/** The words by which a list is searched. */
export function SearchField(props: { value: string; onChange: (value: string) => void }) {
  return <TextField label={t('common.search')} type="search" {...props} />;
}
