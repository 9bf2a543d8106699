import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/api.js';
import type { EventList } from '../api/types.js';
import { EVER } from '../lib/dates.js';
import type { Named } from '../lib/event-draft.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { PickDialog, SHOWN, type Kind } from './pick-dialog.js';

/** Chosen events whose titles are shown; of others, the number is. */
const NAMED = 50;
const STATUSES = 'publish,private,draft,pending,future';

const read = async (query: Record<string, string | number>, signal: AbortSignal): Promise<Named[]> => {
  const list = await api.get<EventList>('/cal/events/v1/events', { ...EVER, status: STATUSES, ...query }, signal);
  return list.events.map(({ id, title }) => ({ id, name: plainText(title) }));
};

const EVENTS: Kind = {
  name: 'event',
  find: (search, signal) => read({ search, per_page: SHOWN }, signal),
};

interface Props {
  /** Ids; null: everything. */
  value: readonly number[] | null;
  onChange: (value: number[] | null) => void;
  fault?: string;
}

/** Of which events an endpoint gets messages. */
export function WebhookEvents({ value, onChange, fault }: Props) {
  const [isAdding, setAdding] = useState(false);
  const ids = value ?? [];
  const names = useQuery({
    queryKey: ['events', 'names', ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => read({ include: ids.slice(0, NAMED).join(','), per_page: NAMED }, signal),
    placeholderData: (before) => before,
  });
  const nameOf = (id: number) =>
    names.data?.find((event) => event.id === id)?.name ?? t('webhooks.eventNumber', { id });
  const withoutOne = (id: number) => {
    const others = ids.filter((other) => other !== id);
    onChange(others.length === 0 ? null : others);
  };
  return (
    <fieldset>
      <legend>{t('webhooks.events')}</legend>
      {ids.length === 0 && <p className="soft">{t('webhooks.allEvents')}</p>}
      <ul className="rows">
        {ids.map((id) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            <button type="button" onClick={() => withoutOne(id)}>
              {t('webhooks.leaveOut')}
              <span className="aside"> {nameOf(id)}</span>
            </button>
          </li>
        ))}
      </ul>
      {fault !== undefined && <p className="fault">{fault}</p>}
      <button type="button" onClick={() => setAdding(true)}>
        {t('webhooks.addEvent')}
      </button>
      {isAdding && (
        <PickDialog
          kind={EVENTS}
          onClose={() => setAdding(false)}
          onPick={({ id }) => {
            setAdding(false);
            onChange([...new Set([...ids, id])]);
          }}
        />
      )}
    </fieldset>
  );
}
