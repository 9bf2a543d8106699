import type { SeriesChange } from '../api/types.js';
import { t } from './texts.js';

const PARTS = ['created', 'moved', 'changed', 'retained', 'detached', 'deleted'] as const;

/** What a request does to the dates of a series, in numbers. */
export function changeInNumbers(change: SeriesChange): string {
  const parts = PARTS.map((part) => [part, change[part].length] as const).filter(([, count]) => count > 0);
  if (parts.length === 0) return t('series.nothing');
  return parts.map(([part, count]) => t(`series.${part}`, { count })).join(', ');
}

/** Names of members of an event as its form has them; others as the interface names them. */
const MEMBERS: Readonly<Record<string, string>> = {
  title: t('common.title'),
  description: t('eventForm.text'),
  excerpt: t('eventForm.shortDescription'),
  start_date: t('eventForm.starts'),
  end_date: t('eventForm.ends'),
  timezone: t('eventForm.timeZone'),
  all_day: t('eventForm.allDay'),
  image: t('series.member.image'),
  cost: t('eventForm.priceText'),
  website: t('eventForm.website'),
  featured: t('eventForm.featured'),
  venue: t('eventForm.where'),
  organizer: t('series.member.organizer'),
  categories: t('eventForm.categories'),
};

/** Members of an event in words. */
export const membersInWords = (members: readonly string[]): string =>
  members.map((name) => MEMBERS[name] ?? name).join(', ');

/** Dates whose ticket holders an organiser may want to write to: moved ones, and those that are events of their own now. */
export function datesWithHolders({ moved, detached }: SeriesChange): { event_id: number; original_start: string }[] {
  return [...moved.filter((date) => date.has_orders), ...detached.filter(({ reason }) => reason === 'orders')].sort(
    (a, b) => a.original_start.localeCompare(b.original_start),
  );
}
