import type { Series } from '../api/types.js';
import { repeatDraftOf, repeatText } from '../lib/repeat-draft.js';
import { t } from '../lib/texts.js';

interface Props {
  series: Series;
  /** Whether the form has changes that were not saved. */
  isChanged: boolean;
  onChanged: () => void;
}

/** How the series of an event repeats. */
export function SeriesCard({ series }: Props) {
  return (
    <section className="card" aria-label={t('repeats.title')}>
      <p>{repeatText(repeatDraftOf(series), series.start_date)}</p>
    </section>
  );
}
