import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';
import type { EventList, GrantedEvent } from '../api/types.js';
import { EVER, formatWall } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { SelectField } from '../ui/fields.js';
import { useUser } from '../ui/user.js';

/** Events of one request, and requests at most: what is left out can be opened from its event. */
const PER_PAGE = 50;
const MAX_PAGES = 6;
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
  if (rights.managesAttendees || (isForCheckIn ? rights.checksIn : rights.writesEvents))
    return <AllEventsFilter {...props} granted={granted} />;
  const { value, onChange, label = t('common.event'), all = t('common.all') } = props;
  return (
    <SelectField label={label} value={value} onChange={onChange} options={[['', all], ...granted.map(choiceOf)]} />
  );
}

/** The events with tickets from a while ago on, soonest first. */
async function ticketedEvents(signal: AbortSignal, seesUnpublished: boolean): Promise<EventList['events']> {
  const read = (page: number) =>
    api.get<EventList>(
      '/cal/events/v1/events',
      {
        page,
        per_page: PER_PAGE,
        ticketed: true,
        start_date: `-${PAST_DAYS} days`,
        end_date: EVER.end_date,
        ...(seesUnpublished && { status: 'publish,private,draft' }),
      },
      signal,
    );
  const first = await read(1);
  const pages = Math.max(1, Math.min(first.total_pages, MAX_PAGES));
  const others = await Promise.all(Array.from({ length: pages - 1 }, (_, i) => read(i + 2)));
  return [first, ...others].flatMap(({ events }) => events);
}

/** A choice among the events with tickets, recent ones first. */
function AllEventsFilter({
  value,
  onChange,
  label = t('common.event'),
  all = t('common.all'),
  granted,
}: Props & { granted: readonly GrantedEvent[] }) {
  const { rights } = useUser();
  const seesUnpublished = rights.managesAttendees || rights.writesEvents;
  const query = useQuery({
    queryKey: ['events', 'ticketed'],
    queryFn: ({ signal }) => ticketedEvents(signal, seesUnpublished),
  });
  const other = useQuery({
    queryKey: ['events', 'one', value],
    enabled:
      value !== '' && query.data !== undefined && ![...granted, ...query.data].some(({ id }) => String(id) === value),
    queryFn: ({ signal }) => api.get<EventList['events'][number]>(`/cal/events/v1/events/${value}`, undefined, signal),
  });
  const listed = query.data ?? [];
  const found = [...(other.data ? [other.data] : []), ...listed];
  const events = [...granted.filter(({ id }) => !found.some((event) => event.id === id)), ...found];
  return <SelectField label={label} value={value} onChange={onChange} options={[['', all], ...events.map(choiceOf)]} />;
}
