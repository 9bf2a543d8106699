import { useState } from 'react';
import { api } from '../api/api.js';
import type { BatchAnswers } from '../api/types.js';
import { batchFaults } from '../lib/batch.js';
import { t } from '../lib/texts.js';
import { SelectField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useUser } from '../ui/user.js';

const EVENTS = '/cal/events/v1/events';

interface Props {
  /** Events that are chosen, with their titles. */
  chosen: readonly { id: number; title: string }[];
  /** Everything that could be changed was. */
  onDone: () => void;
}

/** Gives all chosen events another status; nothing while none is chosen. */
export function BulkStatus({ chosen, onDone }: Props) {
  const { rights } = useUser();
  const [status, setStatus] = useState('');
  const action = useAction();
  const notify = useNotice();
  const apply = () =>
    action.run(async () => {
      const requests = chosen.map(({ id }) =>
        status === 'trash'
          ? { method: 'DELETE', path: `${EVENTS}/${id}` }
          : { method: 'POST', path: `${EVENTS}/${id}`, body: { status } },
      );
      const { responses } = await api.post<BatchAnswers>('/batch/v1', { requests });
      onDone();
      const faults = batchFaults(chosen, responses);
      const done = chosen.length - faults.length;
      if (done > 0) notify(t('eventActions.doneOfChosenEvents', { done, chosen: chosen.length }));
      if (faults.length > 0) throw new Error(faults.join(' '));
    });
  // What went wrong remains to be read.
  if (chosen.length === 0 && !action.error) return null;
  return (
    <div className="filters card" role="group" aria-label={t('eventActions.chosenEvents')}>
      <SelectField
        label={t('eventActions.statusOfChosenChosen', { chosen: chosen.length })}
        value={status}
        onChange={setStatus}
        options={[
          ['', t('eventActions.choose')],
          ...(rights.publishesEvents ? ([['publish', t('eventActions.publish')]] as const) : []),
          ['pending', t('eventActions.sendForReview')],
          ['draft', t('eventActions.makeADraft')],
          ['trash', t('eventActions.moveToTrash')],
        ]}
      />
      <button
        type="button"
        disabled={action.isRunning || status === '' || chosen.length === 0}
        onClick={() => void apply()}
      >
        {t('eventActions.changeTheChosenEvents')}
      </button>
      <Fault error={action.error} />
    </div>
  );
}
