import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { AdmissionList, Ticket } from '../api/types.js';
import {
  admissionListDraftOf,
  changedListMembers,
  isGroupChosen,
  newAdmissionList,
  newListMembers,
  reentriesOf,
  ticketGroups,
  withDirection,
  withGroup,
  type AdmissionListDraft,
  type TicketGroup,
} from '../lib/admission-list-draft.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { CheckField, SelectField, TextField } from '../ui/fields.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { AdmissionEvents } from './admission-events.js';

const PATH = '/cal/tickets/v1/admission/lists';
const DIRECTIONS = ['entry', 'entry-exit'] as const;
const OFFLINE = ['list', 'signed', 'no'] as const;
/** Tickets of one request, and requests at most: more cannot be chosen one by one. */
const PER_PAGE = 100;
const MAX_PAGES = 10;

interface Props {
  /** None for a new list. */
  list?: AdmissionList;
  /** Event that is chosen for a new list; 0: none. */
  eventId?: number;
  onClose: () => void;
  onDone: (list: AdmissionList) => void;
}

async function ticketsOf(eventIds: readonly number[], signal: AbortSignal): Promise<TicketGroup[]> {
  const read = (page: number) =>
    api.get<{ tickets: Ticket[]; total_pages: number }>(
      '/cal/tickets/v1/tickets',
      { include_post: eventIds.join(','), page, per_page: PER_PAGE, order: 'ASC' },
      signal,
    );
  const first = await read(1);
  const pages = Math.max(1, Math.min(first.total_pages, MAX_PAGES));
  const others = await Promise.all(Array.from({ length: pages - 1 }, (_, i) => read(i + 2)));
  const tickets = [first, ...others].flatMap((answer) => answer.tickets);
  return ticketGroups(tickets.map(({ id, title }) => ({ id, title: plainText(title) })));
}

/** Makes or changes a check-in list. */
export function AdmissionListDialog({ list, eventId, onClose, onDone }: Props) {
  const [before] = useState(() => (list ? admissionListDraftOf(list) : newAdmissionList(eventId)));
  const [draft, setDraft] = useState(before);
  const action = useAction();
  const tickets = useQuery({
    queryKey: ['admission', 'tickets', draft.eventIds],
    enabled: draft.eventIds.length > 0,
    queryFn: ({ signal }) => ticketsOf(draft.eventIds, signal),
    placeholderData: (former) => former,
  });
  const groups = draft.eventIds.length > 0 ? (tickets.data ?? []) : [];
  // Tickets of the events must be known when they are chosen by their name.
  const isWaiting = draft.ticketIds.length > 0 && (tickets.isPlaceholderData || tickets.data === undefined);
  const set = (change: Partial<AdmissionListDraft>) => setDraft((former) => ({ ...former, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const saved = list
        ? await api.post<AdmissionList>(`${PATH}/${list.id}`, changedListMembers(before, draft, groups))
        : await api.post<AdmissionList>(PATH, newListMembers(draft, groups));
      onDone(saved);
    });
  };
  return (
    <Dialog title={list ? list.name : t('checkInLists.new')} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <TextField
          label={t('common.name')}
          hint={t('checkInLists.nameHint')}
          required
          maxLength={100}
          value={draft.name}
          onChange={(name) => set({ name })}
          fault={action.faults.name}
        />
        <AdmissionEvents draft={draft} onChange={setDraft} fault={action.faults.event_ids} />
        <Fault error={tickets.error} />
        <TicketChoice draft={draft} groups={groups} onChange={setDraft} />
        <RuleFields draft={draft} set={set} onDraft={setDraft} />
        <div className="pair">
          <TextField
            label={t('checkInLists.opens')}
            hint={t('checkInLists.timesHint')}
            type="datetime-local"
            value={draft.opens}
            onChange={(opens) => set({ opens })}
            fault={action.faults.opens_utc}
          />
          <TextField
            label={t('checkInLists.closes')}
            hint={t('checkInLists.timesHint')}
            type="datetime-local"
            value={draft.closes}
            onChange={(closes) => set({ closes })}
            fault={action.faults.closes_utc}
          />
        </div>
        <CheckField
          label={t('checkInLists.admitsUnpaid')}
          checked={draft.admitsUnpaid}
          onChange={(admitsUnpaid) => set({ admitsUnpaid })}
        />
        <DialogActions submit={t('common.save')} isRunning={action.isRunning || isWaiting} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface TicketProps {
  draft: AdmissionListDraft;
  groups: readonly TicketGroup[];
  onChange: (draft: AdmissionListDraft) => void;
}

function TicketChoice({ draft, groups, onChange }: TicketProps) {
  if (groups.length < 2 && draft.ticketIds.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('common.tickets')}</legend>
      <p className="hint">{t('checkInLists.noneTicked')}</p>
      {groups.map((group) => (
        <CheckField
          key={group.title}
          label={group.title}
          checked={isGroupChosen(draft, group)}
          onChange={(isChosen) => onChange(withGroup(draft, group, isChosen))}
        />
      ))}
    </fieldset>
  );
}

interface RuleProps {
  draft: AdmissionListDraft;
  set: (change: Partial<AdmissionListDraft>) => void;
  onDraft: (draft: AdmissionListDraft) => void;
}

function RuleFields({ draft, set, onDraft }: RuleProps) {
  return (
    <>
      <SelectField
        label={t('checkInLists.direction')}
        value={draft.direction}
        onChange={(direction) => onDraft(withDirection(draft, direction as AdmissionListDraft['direction']))}
        options={DIRECTIONS.map((direction) => [direction, t(`checkInLists.direction.${direction}`)] as const)}
      />
      <SelectField
        label={t('checkInLists.reentry')}
        value={draft.reentry}
        onChange={(reentry) => set({ reentry: reentry as AdmissionListDraft['reentry'] })}
        options={reentriesOf(draft.direction).map(
          (reentry) => [reentry, t(`checkInLists.reentry.${reentry}`)] as const,
        )}
      />
      <SelectField
        label={t('checkInLists.offline')}
        hint={t('checkInLists.offlineHint')}
        value={draft.offline}
        onChange={(offline) => set({ offline: offline as AdmissionListDraft['offline'] })}
        options={OFFLINE.map((policy) => [policy, t(`checkInLists.offline.${policy}`)] as const)}
      />
    </>
  );
}
