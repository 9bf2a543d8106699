import type { AnnouncedChange } from '../lib/event-draft.js';
import { t } from '../lib/texts.js';
import { Dialog } from '../ui/dialog.js';

interface Props {
  /** People who have tickets. */
  holders: number;
  changes: readonly AnnouncedChange[];
  onAnswer: (notifiesHolders: boolean) => void;
  onClose: () => void;
}

/** Asks whether those who have tickets get a message about what was edited, and shows what it will say. */
export function HoldersDialog({ holders, changes, onAnswer, onClose }: Props) {
  return (
    <Dialog title={t('eventActions.holdersOtherPeopleHave', { holders })} onClose={onClose}>
      <p>{t('eventActions.theMessageSaysIn')}</p>
      <dl className="facts">
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {t('eventActions.afterBefore', {
                after: after || t('eventActions.nothing'),
                before: before || t('eventActions.nothing'),
              })}
            </dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <button type="button" className="primary" onClick={() => onAnswer(true)}>
          {t('eventActions.saveAndNotify')}
        </button>
        <button type="button" onClick={() => onAnswer(false)}>
          {t('eventActions.saveOnly')}
        </button>
        <button type="button" onClick={onClose}>
          {t('common.back')}
        </button>
      </div>
    </Dialog>
  );
}
