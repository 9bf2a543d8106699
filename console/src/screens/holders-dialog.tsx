import type { AnnouncedChange } from '../lib/event-draft.js';
import { counted } from '../lib/text.js';
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
    <Dialog title={`${counted(holders, 'person has a ticket', 'people have tickets')}: tell them?`} onClose={onClose}>
      <p>The message says, in the language of each:</p>
      <dl className="facts">
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {after || 'none'} (before: {before || 'none'})
            </dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <button type="button" className="primary" onClick={() => onAnswer(true)}>
          Save and tell them
        </button>
        <button type="button" onClick={() => onAnswer(false)}>
          Save only
        </button>
        <button type="button" onClick={onClose}>
          Back
        </button>
      </div>
    </Dialog>
  );
}
