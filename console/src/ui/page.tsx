import { useEffect, useRef, type ReactNode } from 'react';
import { SITE_NAME } from '../api/api.js';

/** A screen. Its heading gets the focus when it opens, so that screen readers begin there, unless a field has it. */
export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${SITE_NAME}`;
  }, [title]);
  useEffect(() => {
    const hasFocus = document.activeElement instanceof HTMLInputElement;
    if (!hasFocus) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <div className="page-head">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}
