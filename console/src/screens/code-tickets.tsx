import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';
import type { Ticket } from '../api/types.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { CheckField } from '../ui/fields.js';
import { Loaded } from '../ui/states.js';

const MAX_TICKETS = 50;

interface Props {
  eventId: number;
  /** Only tickets that an access code opens. */
  onlyHidden: boolean;
  /** Ids; none: all tickets. */
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** The tickets of an event that a code is for. */
export function CodeTickets({ eventId, onlyHidden, chosen, onChange }: Props) {
  const query = useQuery({
    queryKey: ['code-tickets', eventId],
    queryFn: ({ signal }) =>
      api.get<{ tickets: Ticket[] }>(
        '/cal/tickets/v1/tickets',
        { include_post: eventId, per_page: MAX_TICKETS, order: 'ASC' },
        signal,
      ),
  });
  return (
    <Loaded query={query}>
      {({ tickets }) => {
        const suitable = tickets.filter(({ id, provider, visibility }) =>
          onlyHidden ? visibility === 'code' || chosen.includes(id) : provider === 'tc',
        );
        if (suitable.length === 0) return onlyHidden ? <p className="soft">{t('codes.noHiddenTickets')}</p> : null;
        return (
          <fieldset>
            <legend>{t('codes.onlyTheseTickets')}</legend>
            <p className="hint">{onlyHidden ? t('codes.noneTickedHidden') : t('codes.noneTicked')}</p>
            {suitable.map(({ id, title }) => (
              <CheckField
                key={id}
                label={plainText(title)}
                checked={chosen.includes(id)}
                onChange={(isChosen) =>
                  onChange(isChosen ? [...chosen, id] : chosen.filter((ticketId) => ticketId !== id))
                }
              />
            ))}
          </fieldset>
        );
      }}
    </Loaded>
  );
}
