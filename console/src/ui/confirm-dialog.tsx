import { t } from '../lib/texts.js';
import { Dialog } from './dialog.js';
import { Fault } from './states.js';

interface Props {
  /** Text of the heading and of the button that does it. */
  title: string;
  /** What it does. */
  text: string;
  isDangerous?: boolean;
  isRunning?: boolean;
  /** Why it failed. */
  error?: unknown;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms an action that cannot be undone. */
export function ConfirmDialog({ title, text, isDangerous, isRunning = false, error, onClose, onConfirm }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Fault error={error} />
      <p>{text}</p>
      <div className="actions">
        <button
          type="button"
          className={isDangerous === true ? 'danger' : 'primary'}
          disabled={isRunning}
          onClick={onConfirm}
        >
          {title}
        </button>
        <button type="button" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </div>
    </Dialog>
  );
}
