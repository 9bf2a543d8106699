import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { api } from '../api/api.js';
import type { Category } from '../api/types.js';
import { hoursLater, inputToWall, wallToInput } from '../lib/dates.js';
import type { EventDraft } from '../lib/event-draft.js';
import type { Faults } from '../lib/faults.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { CheckField, TextArea, TextField } from '../ui/fields.js';
import { useAction, type Action } from '../ui/use-action.js';
import { Fault } from '../ui/states.js';
import { TextEditorField } from '../ui/text-editor-field.js';
import { useUser } from '../ui/user.js';
import { ImageField } from './image-field.js';
import { OrganizersField, VenueField } from './place-fields.js';

/** How long an event takes until the organiser says otherwise. */
const USUAL_HOURS = 2;

interface Props {
  draft: EventDraft;
  /** Changes the draft of that moment: what was typed during an upload remains. */
  onChange: (change: (draft: EventDraft) => EventDraft) => void;
  faults: Faults;
}

/** Everything of an event but its tickets. @param upload of its picture @param children below its dates */
export function EventFields({
  draft,
  onChange,
  faults,
  upload,
  children,
}: Props & { upload: Action; children: ReactNode }) {
  const set = <Name extends keyof EventDraft>(name: Name, value: EventDraft[Name]) =>
    onChange((before) => ({ ...before, [name]: value }));
  const { rights } = useUser();
  return (
    <>
      <section className="card" aria-label={t('eventForm.what')}>
        <TextField
          label={t('common.title')}
          required
          value={draft.title}
          onChange={(value) => set('title', value)}
          fault={faults.title}
        />
        <TextEditorField
          label={t('eventForm.text')}
          value={draft.text}
          onChange={(value) => set('text', value)}
          fault={faults.description}
          uploads={rights.uploads}
        />
        {rights.uploads && (
          <ImageField
            image={draft.image}
            onChange={(image) => set('image', image)}
            fault={faults.image}
            upload={upload}
          />
        )}
      </section>
      <DateFields draft={draft} onChange={onChange} faults={faults} />
      {children}
      <section className="card" aria-label={t('eventForm.whereAndWho')}>
        <VenueField venue={draft.venue} onChange={(venue) => set('venue', venue)} fault={faults.venue} />
        <OrganizersField
          organizers={draft.organizers}
          onChange={(organizers) => set('organizers', organizers)}
          fault={faults.organizer}
        />
      </section>
      <details className="card">
        <summary>{t('eventForm.categoriesShortDescriptionPrice')}</summary>
        <CategoriesField
          categories={draft.categories}
          onChange={(change) => onChange((before) => ({ ...before, categories: change(before.categories) }))}
        />
        <TextArea
          label={t('eventForm.shortDescription')}
          rows={2}
          value={draft.excerpt}
          onChange={(value) => set('excerpt', value)}
          fault={faults.excerpt}
        />
        <div className="pair">
          <TextField
            label={t('eventForm.priceText')}
            hint={t('eventForm.forEventsWithoutTickets')}
            value={draft.cost}
            onChange={(value) => set('cost', value)}
            fault={faults.cost}
          />
          <TextField
            label={t('eventForm.website')}
            type="url"
            value={draft.website}
            onChange={(value) => set('website', value)}
            fault={faults.website}
          />
        </div>
        <CheckField
          label={t('eventForm.featured')}
          checked={draft.featured}
          onChange={(value) => set('featured', value)}
        />
      </details>
    </>
  );
}

function DateFields({ draft, onChange, faults }: Props) {
  const zones = useId();
  const setStart = (start: string) => {
    const isEndKnown = draft.end !== '' && draft.end > start;
    const end = isEndKnown || start === '' ? draft.end : wallToInput(hoursLater(inputToWall(start), USUAL_HOURS));
    onChange((before) => ({ ...before, start, end }));
  };
  const type = draft.allDay ? 'date' : 'datetime-local';
  const shown = (value: string) => (draft.allDay ? value.slice(0, 10) : value);
  const typed = (value: string) => (draft.allDay && value !== '' ? `${value}T00:00` : value);
  return (
    <section className="card" aria-label={t('eventForm.when')}>
      <div className="pair">
        <TextField
          label={t('eventForm.starts')}
          type={type}
          required
          value={shown(draft.start)}
          onChange={(value) => setStart(typed(value))}
          fault={faults.start_date}
        />
        <TextField
          label={t('eventForm.ends')}
          type={type}
          required
          min={shown(draft.start)}
          value={shown(draft.end)}
          onChange={(value) => onChange((before) => ({ ...before, end: typed(value) }))}
          fault={faults.end_date}
        />
      </div>
      <CheckField
        label={t('eventForm.allDay')}
        checked={draft.allDay}
        onChange={(allDay) => onChange((before) => ({ ...before, allDay }))}
      />
      <TextField
        label={t('eventForm.timeZone')}
        list={zones}
        value={draft.timezone}
        onChange={(timezone) => onChange((before) => ({ ...before, timezone }))}
        fault={faults.timezone}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </section>
  );
}

function CategoriesField({
  categories,
  onChange,
}: {
  categories: readonly number[];
  onChange: (change: (categories: readonly number[]) => number[]) => void;
}) {
  const [name, setName] = useState('');
  const action = useAction();
  const query = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) =>
      api.get<{ categories: Category[] }>('/cal/events/v1/categories', { per_page: 50, hide_empty: false }, signal),
  });
  const add = () =>
    action.run(async () => {
      const { id } = await api.post<Category>('/cal/events/v1/categories', { name: name.trim() });
      await query.refetch();
      onChange((before) => [...before, id]);
      setName('');
    });
  return (
    <fieldset>
      <legend>{t('eventForm.categories')}</legend>
      {query.data?.categories.map(({ id, name: text }) => (
        <CheckField
          key={id}
          label={plainText(text)}
          checked={categories.includes(id)}
          onChange={(isChecked) =>
            onChange((before) => (isChecked ? [...before, id] : before.filter((each) => each !== id)))
          }
        />
      ))}
      <div className="pair">
        <TextField label={t('eventForm.newCategory')} value={name} onChange={setName} fault={action.faults.name} />
        <div className="field">
          <button type="button" disabled={name.trim() === '' || action.isRunning} onClick={() => void add()}>
            {t('eventForm.addCategory')}
          </button>
        </div>
      </div>
      <Fault error={action.error} />
    </fieldset>
  );
}
