import { lazy, Suspense } from 'react';
import { t } from '../lib/texts.js';
import type { TextEditorProps } from '../editor/text-editor.js';

const TextEditor = lazy(() => import('../editor/text-editor.js'));

/** The editor of a text. It is loaded where it is shown, because it is as large as all the rest. */
export function TextEditorField(props: TextEditorProps) {
  return (
    <Suspense fallback={<p role="status">{t('moduleScreen.loadingTheEditor')}</p>}>
      <TextEditor {...props} />
    </Suspense>
  );
}
