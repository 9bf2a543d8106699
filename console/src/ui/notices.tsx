import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';

const SHOWN_MS = 6000;

const NoticeContext = createContext<(text: string) => void>(() => undefined);

/** Says that something was done: shown for some seconds, and read out. */
export const useNotice = () => useContext(NoticeContext);

/** The place of the notices. */
export function Notices({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  const timer = useRef<number>(undefined);
  const show = useCallback((next: string) => {
    window.clearTimeout(timer.current);
    setText(next);
    timer.current = window.setTimeout(() => setText(''), SHOWN_MS);
  }, []);
  const value = useMemo(() => show, [show]);
  return (
    <NoticeContext value={value}>
      {children}
      <div className={text === '' ? 'notice notice--empty' : 'notice'} role="status">
        {text}
      </div>
    </NoticeContext>
  );
}
