import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';
import type { AdmissionListList } from '../api/types.js';
import { t } from '../lib/texts.js';
import { Page } from '../ui/page.js';
import { Loaded } from '../ui/states.js';
import { useFilters } from '../ui/use-filters.js';
import { useUser } from '../ui/user.js';
import { AdmissionDevices } from './admission-devices.js';
import { AdmissionKeys } from './admission-keys.js';
import { AdmissionLists } from './admission-lists.js';
import { EventFilter } from './event-filter.js';

/** Devices that check attendees in, the lists that they work with, and the keys of signed codes. */
export function AdmissionScreen() {
  const { values, set } = useFilters(['event']);
  const { rights } = useUser();
  const eventId = Number(values.event);
  const query = useQuery({
    queryKey: ['admission', 'lists', eventId],
    queryFn: ({ signal }) =>
      api.get<AdmissionListList>('/cal/tickets/v1/admission/lists', eventId > 0 ? { event_id: eventId } : {}, signal),
  });
  return (
    <Page title={t('checkInDevices.title')}>
      <p className="soft">{t('checkInDevices.intro')}</p>
      <div className="filters">
        <EventFilter value={values.event} onChange={(event) => set('event', event)} />
      </div>
      <Loaded query={query}>
        {({ lists }) => (
          <>
            <AdmissionLists lists={lists} eventId={eventId} />
            <AdmissionDevices lists={lists} isOfEvent={eventId > 0} />
          </>
        )}
      </Loaded>
      {rights.managesSite && <AdmissionKeys />}
    </Page>
  );
}
