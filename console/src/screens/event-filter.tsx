import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';
import type { EventList } from '../api/types.js';
import { formatWall } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { SelectField } from '../ui/fields.js';

const SHOWN = 50;
/** Days before today whose events are among the choices. */
const PAST_DAYS = 60;

interface Props {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  /** Text of the choice that is no event. */
  all?: string;
}

/** A choice among the events with tickets, recent ones first. */
export function EventFilter({ value, onChange, label = 'Event', all = 'All' }: Props) {
  const query = useQuery({
    queryKey: ['events', 'ticketed'],
    queryFn: ({ signal }) =>
      api.get<EventList>(
        '/cal/events/v1/events',
        { ticketed: true, per_page: SHOWN, start_date: `-${PAST_DAYS} days`, status: 'publish,private,draft' },
        signal,
      ),
  });
  const other = useQuery({
    queryKey: ['events', 'one', value],
    enabled: value !== '' && query.data !== undefined && !query.data.events.some(({ id }) => String(id) === value),
    queryFn: ({ signal }) => api.get<EventList['events'][number]>(`/cal/events/v1/events/${value}`, undefined, signal),
  });
  const events = [...(other.data ? [other.data] : []), ...(query.data?.events ?? [])];
  return (
    <SelectField
      label={label}
      value={value}
      onChange={onChange}
      options={[
        ['', all],
        ...events.map(
          ({ id, title, start_date: start }) =>
            [String(id), `${plainText(title)}, ${formatWall(start, undefined, false)}`] as const,
        ),
      ]}
    />
  );
}
