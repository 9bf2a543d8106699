import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../api/api.js';
import type { SitePage } from '../api/types.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { CheckField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Fault, Loaded } from '../ui/states.js';
import { TextEditorField } from '../ui/text-editor-field.js';
import { UnsavedChanges } from '../ui/unsaved.js';
import { useAction } from '../ui/use-action.js';
import { useUser } from '../ui/user.js';

const PATH = '/content/v2/pages';

interface Draft {
  title: string;
  /** As it is stored: HTML, or blocks of a block editor. */
  text: string;
  isPublished: boolean;
}

/** A new page of the site, such as the imprint, or one that exists. */
export function PageEditorScreen() {
  const { id = 'new' } = useParams();
  if (id === 'new') return <PageForm before={{ title: '', text: '', isPublished: true }} />;
  return <ExistingPage key={id} id={id} />;
}

function ExistingPage({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['page', id],
    // Only what was saved replaces what is being typed.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => api.get<SitePage>(`${PATH}/${id}`, { context: 'edit' }, signal),
  });
  if (!query.data)
    return (
      <Page title={t('places.page')}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  const { title, status, content, link } = query.data;
  const before: Draft = {
    title: title.raw ?? plainText(title.rendered),
    text: content?.raw ?? '',
    isPublished: status === 'publish',
  };
  return <PageForm key={query.dataUpdatedAt} id={id} link={link} before={before} onSaved={() => query.refetch()} />;
}

interface FormProps {
  id?: string;
  link?: string;
  before: Draft;
  onSaved?: () => Promise<unknown>;
}

function PageForm({ id, link, before, onSaved }: FormProps) {
  const [draft, setDraft] = useState(before);
  const { rights } = useUser();
  const action = useAction();
  const notify = useNotice();
  const navigate = useNavigate();
  const set = (parts: Partial<Draft>) => setDraft({ ...draft, ...parts });
  const isChanged = !action.isRunning && JSON.stringify(draft) !== JSON.stringify(before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const saved = await api.post<SitePage>(id === undefined ? PATH : `${PATH}/${id}`, {
        title: draft.title.trim(),
        // What was not changed stays as it was written.
        ...(draft.text !== before.text && { content: draft.text }),
        ...(draft.isPublished !== before.isPublished || id === undefined
          ? { status: draft.isPublished ? 'publish' : 'draft' }
          : {}),
      });
      notify(t('places.thePageIsSaved'));
      if (onSaved) await onSaved();
      else await navigate(`/pages/${saved.id}`, { replace: true });
    });
  };
  return (
    <Page
      title={id === undefined ? t('places.newPage') : before.title || t('places.page')}
      actions={
        <>
          {before.isPublished && link !== undefined && <a href={link}>{t('places.viewPage')}</a>}
          <Link to="/settings/links">{t('places.menusAndLegalPages')}</Link>
        </>
      }
    >
      <UnsavedChanges isChanged={isChanged} />
      <form onSubmit={submit}>
        <TextField
          label={t('common.title')}
          required
          value={draft.title}
          onChange={(title) => set({ title })}
          fault={action.faults.title}
        />
        <TextEditorField
          label={t('places.text')}
          value={draft.text}
          onChange={(text) => setDraft((current) => ({ ...current, text }))}
          fault={action.faults.content}
          uploads={rights.uploads}
        />
        <CheckField
          label={t('places.published')}
          checked={draft.isPublished}
          onChange={(isPublished) => set({ isPublished })}
        />
        <div className="save-bar">
          <Fault error={action.error} />
          <button className="primary" disabled={action.isRunning}>
            {t('common.save')}
          </button>
        </div>
      </form>
    </Page>
  );
}
