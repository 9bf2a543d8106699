import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';
import type { EventList, GrantedEvent } from '../api/types.js';
import { EVER, formatWall } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { SelectField } from '../ui/fields.js';
import { useUser } from '../ui/user.js';

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

const choiceOf = ({ id, title, start_date: start }: Pick<GrantedEvent, 'id' | 'title' | 'start_date'>) =>
  [
    String(id),
    start === null ? plainText(title) : `${plainText(title)}, ${formatWall(start, undefined, false)}`,
  ] as const;

/** A choice among events; among those of grants where nothing else can be managed. */
export function EventFilter({ isForCheckIn = false, ...props }: Props & { isForCheckIn?: boolean }) {
  const { rights, granted } = useUser();
  if (rights.managesAttendees || (rights.writesEvents && !isForCheckIn))
    return <AllEventsFilter {...props} granted={granted} />;
  const { value, onChange, label = t('common.event'), all = t('common.all') } = props;
  return (
    <SelectField label={label} value={value} onChange={onChange} options={[['', all], ...granted.map(choiceOf)]} />
  );
}

/** A choice among the events with tickets, recent ones first. */
function AllEventsFilter({
  value,
  onChange,
  label = t('common.event'),
  all = t('common.all'),
  granted,
}: Props & { granted: readonly GrantedEvent[] }) {
  const query = useQuery({
    queryKey: ['events', 'ticketed'],
    queryFn: ({ signal }) =>
      api.get<EventList>(
        '/cal/events/v1/events',
        {
          ticketed: true,
          per_page: SHOWN,
          start_date: `-${PAST_DAYS} days`,
          end_date: EVER.end_date,
          status: 'publish,private,draft',
        },
        signal,
      ),
  });
  const other = useQuery({
    queryKey: ['events', 'one', value],
    enabled:
      value !== '' &&
      query.data !== undefined &&
      ![...granted, ...query.data.events].some(({ id }) => String(id) === value),
    queryFn: ({ signal }) => api.get<EventList['events'][number]>(`/cal/events/v1/events/${value}`, undefined, signal),
  });
  const listed = query.data?.events ?? [];
  const found = [...(other.data ? [other.data] : []), ...listed];
  const events = [...granted.filter(({ id }) => !found.some((event) => event.id === id)), ...found];
  return <SelectField label={label} value={value} onChange={onChange} options={[['', all], ...events.map(choiceOf)]} />;
}
