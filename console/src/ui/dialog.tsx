import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../lib/texts.js';

/** A question that must be answered before anything else. The browser holds the focus in it; Escape closes it, and what opened it gets the focus back. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      // The browser gives the focus back only while the dialog is in the page, from which it has been removed by now.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else document.querySelector('h1')?.focus();
    };
  }, []);
  // Outside of the form that it was opened from: forms cannot be nested, and its events are not those of that form.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onSubmit={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>,
    document.body,
  );
}

interface ActionsProps {
  /** Text of the button that sends the form. */
  submit: string;
  /** The form is being sent. */
  isRunning?: boolean;
  onClose: () => void;
}

/** The end of a form in a dialog: the button that sends it, and the one that closes it. */
export function DialogActions({ submit, isRunning = false, onClose }: ActionsProps) {
  return (
    <div className="actions">
      <button className="primary" disabled={isRunning}>
        {submit}
      </button>
      <button type="button" onClick={onClose}>
        {t('common.back')}
      </button>
    </div>
  );
}
