import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AdmissionList } from '../api/types.js';
import { t } from '../lib/texts.js';
import { useNotice } from '../ui/notices.js';
import { Empty } from '../ui/states.js';
import { AdmissionListDialog } from './admission-list-dialog.js';

/** The check-in lists. @param eventId event that is chosen; 0: none */
export function AdmissionLists({ lists, eventId }: { lists: readonly AdmissionList[]; eventId: number }) {
  const [isMaking, setMaking] = useState(false);
  const queries = useQueryClient();
  const notify = useNotice();
  return (
    <section className="card" aria-labelledby="lists">
      <h2 id="lists">{t('checkInLists.title')}</h2>
      <p className="soft">{t('checkInLists.intro')}</p>
      {lists.length === 0 && <Empty>{t('checkInLists.empty')}</Empty>}
      <ul className="rows">
        {lists.map((list) => (
          <li key={list.id}>
            <div>
              <Link to={`/check-in/lists/${list.id}`}>{list.name}</Link>
              <p className="soft">{summaryOf(list)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" onClick={() => setMaking(true)}>
          {t('checkInLists.new')}
        </button>
      </div>
      {isMaking && (
        <AdmissionListDialog
          eventId={eventId}
          onClose={() => setMaking(false)}
          onDone={({ name }) => {
            setMaking(false);
            notify(t('checkInLists.made', { name }));
            void queries.invalidateQueries({ queryKey: ['admission'] });
          }}
        />
      )}
    </section>
  );
}

/** What a list does, in a few words. */
export const summaryOf = (list: AdmissionList): string =>
  [
    t('checkInLists.events', { count: list.event_ids.length }),
    list.ticket_ids === null
      ? t('checkInLists.allTickets')
      : t('checkInLists.tickets', { count: list.ticket_ids.length }),
    t(`checkInLists.direction.${list.direction}`),
    t(`checkInLists.offline.${list.offline}`),
  ].join(', ');
