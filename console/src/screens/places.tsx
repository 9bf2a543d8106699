import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { EventList, Organizer, Venue } from '../api/types.js';
import { placeChanges, placeDraft, ORGANIZERS, VENUES, type PlaceKind } from '../lib/place-kinds.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { SearchField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Fault, Loaded, Pager, Total } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useFilters } from '../ui/use-filters.js';
import { ImageField } from './image-field.js';

const PER_PAGE = 25;
/** Events in these states lose a venue that is deleted. */
const STATES = 'publish,draft,pending,future,private';

/** Later than any event of a calendar. */
const LAST_DAY = '2199-12-31';

type Place = Venue | Organizer;
type PlaceList = Partial<Record<'venues' | 'organizers', Place[]>> & { total: number; total_pages: number };

/** Where events take place. */
export const VenuesScreen = () => <PlacesScreen key="venue" kind={VENUES} />;

/** Who is responsible for events. */
export const OrganizersScreen = () => <PlacesScreen key="organizer" kind={ORGANIZERS} />;

function nameOf({ fields: [[member]] }: PlaceKind, place: Place): string {
  return plainText(String((place as unknown as Record<string, unknown>)[member] ?? '')) || t('venues.noName');
}

function PlacesScreen({ kind }: { kind: PlaceKind }) {
  const { values, page, set, setPage } = useFilters(['search']);
  const [edited, setEdited] = useState<Place | 'new'>();
  const [deleted, setDeleted] = useState<Place>();
  const notify = useNotice();
  const queries = useQueryClient();
  const query = { page, per_page: PER_PAGE, search: values.search.trim(), status: 'any' };
  const list = useQuery({
    queryKey: ['places', kind.name, query],
    queryFn: ({ signal }) => api.get<PlaceList>(kind.path, query, signal),
    placeholderData: (before) => before,
  });
  const done = (text: string) => {
    setEdited(undefined);
    setDeleted(undefined);
    notify(text);
    // The last record of the last page may be gone.
    if (page > 1 && list.data?.[kind.list]?.length === 1) setPage(page - 1);
    for (const key of ['places', 'pick', 'events', 'event']) void queries.invalidateQueries({ queryKey: [key] });
  };
  return (
    <Page
      title={t('venues.title', { kind: kind.name })}
      actions={
        <button type="button" className="primary" onClick={() => setEdited('new')}>
          {t('venues.new', { kind: kind.name })}
        </button>
      }
    >
      <search className="filters">
        <SearchField value={values.search} onChange={(value) => set('search', value)} />
      </search>
      <Loaded query={list}>
        {({ [kind.list]: places = [], total, total_pages: pages }) => (
          <>
            <Total text={t('venues.count', { kind: kind.name, count: total })} />
            {places.length === 0 && <Empty>{t('places.noneMatches')}</Empty>}
            <ul className="rows">
              {places.map((place) => (
                <PlaceRow
                  key={place.id}
                  kind={kind}
                  place={place}
                  onEdit={() => setEdited(place)}
                  onDelete={() => setDeleted(place)}
                />
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
      {edited !== undefined && (
        <PlaceDialog
          kind={kind}
          place={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={() => done(t('common.saved'))}
        />
      )}
      {deleted !== undefined && (
        <DeleteDialog
          kind={kind}
          place={deleted}
          onClose={() => setDeleted(undefined)}
          onDone={() => done(t('venues.deleted', { name: nameOf(kind, deleted) }))}
        />
      )}
    </Page>
  );
}

interface RowProps {
  kind: PlaceKind;
  place: Place;
  onEdit: () => void;
  onDelete: () => void;
}

function PlaceRow({ kind, place, onEdit, onDelete }: RowProps) {
  const { values } = placeDraft(kind, place);
  const name = nameOf(kind, place);
  const isPublic = place.status === 'publish';
  return (
    <li>
      <div>
        {name}
        <p className="soft">
          {kind.shown
            .map((member) => values[member])
            .filter((text) => text !== '')
            .join(', ')}
        </p>
      </div>
      {!isPublic && <Badge>{t('venues.notPublic')}</Badge>}
      <span className="actions">
        {isPublic && (
          <a className="button" href={place.url}>
            {t('venues.page')}
            <span className="aside"> {name}</span>
          </a>
        )}
        <button type="button" onClick={onEdit}>
          {t('common.edit')}
          <span className="aside"> {name}</span>
        </button>
        <button type="button" className="danger" onClick={onDelete}>
          {t('common.delete')}
          <span className="aside"> {name}</span>
        </button>
      </span>
    </li>
  );
}

interface DialogProps {
  kind: PlaceKind;
  onClose: () => void;
  onDone: () => void;
}

function PlaceDialog({ kind, place, onClose, onDone }: DialogProps & { place?: Place }) {
  const [before] = useState(() => placeDraft(kind, place));
  const [draft, setDraft] = useState(before);
  const action = useAction();
  const upload = useAction();
  const [nameMember] = kind.fields[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const changes = placeChanges(before, draft);
      if (place === undefined) await api.post(kind.path, { status: 'publish', ...changes });
      else if (Object.keys(changes).length > 0) await api.post(`${kind.path}/${place.id}`, changes);
      onDone();
    });
  };
  return (
    <Dialog title={place ? nameOf(kind, place) : t('venues.new', { kind: kind.name })} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        {kind.fields.map(([member, label, type]) => (
          <TextField
            key={member}
            label={label}
            type={type}
            required={member === nameMember}
            hint={member === nameMember && !place ? t('venues.sameName') : undefined}
            value={draft.values[member]}
            onChange={(value) => setDraft({ ...draft, values: { ...draft.values, [member]: value } })}
            fault={action.faults[member]}
          />
        ))}
        <ImageField
          image={draft.image}
          onChange={(image) => setDraft((now) => ({ values: now.values, ...(image && { image }) }))}
          fault={action.faults.image}
          upload={upload}
        />
        <DialogActions submit={t('common.save')} isRunning={action.isRunning || upload.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Says how many coming events have the record before it is deleted. */
function DeleteDialog({ kind, place, onClose, onDone }: DialogProps & { place: Place }) {
  const action = useAction();
  const used = useQuery({
    queryKey: ['places', kind.name, 'used', place.id],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      // Without an end, the interface counts the next two years only.
      const query = { [kind.name]: place.id, per_page: 1, status: STATES, start_date: 'now', end_date: LAST_DAY };
      return (await api.get<EventList>('/cal/events/v1/events', query, signal)).total;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      await api.delete(`${kind.path}/${place.id}`);
      onDone();
    });
  };
  return (
    <Dialog title={t('venues.deleteTitle', { name: nameOf(kind, place) })} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <Loaded query={used}>{(count) => <p>{t('venues.used', { count })}</p>}</Loaded>
        <DialogActions
          submit={t('common.delete')}
          isRunning={action.isRunning || used.data === undefined}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
