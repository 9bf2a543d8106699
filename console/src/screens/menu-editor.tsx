import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../api/api.js';
import type { NavigationMenu } from '../api/types.js';
import {
  menuContent,
  menuEntries,
  menuFault,
  newEntry,
  withPossibleLevels,
  type MenuEntry,
} from '../lib/menu-draft.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { Dialog } from '../ui/dialog.js';
import { CheckField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Empty, Fault, Loaded } from '../ui/states.js';
import { UnsavedChanges } from '../ui/unsaved.js';
import { useAction } from '../ui/use-action.js';
import { MenuEntryFields } from './menu-entry-fields.js';
import { PAGE } from './page-field.js';
import { PickDialog } from './pick-dialog.js';

const PATH = '/content/v2/navigation';
/** The tab of the settings that chooses menus. */
const LINKS_PATH = '/settings/links';

/** A new menu, or one that exists. */
export function MenuEditorScreen() {
  const { id = 'new' } = useParams();
  return id === 'new' ? (
    <MenuForm before={{ title: '', isShown: true, entries: [] }} />
  ) : (
    <ExistingMenu key={id} id={id} />
  );
}

interface Draft {
  title: string;
  isShown: boolean;
  entries: readonly MenuEntry[];
}

function ExistingMenu({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['menu', id],
    // Only what was saved replaces what is being typed.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => api.get<NavigationMenu>(`${PATH}/${id}`, { context: 'edit' }, signal),
  });
  if (!query.data)
    return (
      <Page title={t('menus.menu')}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  const { title, status, content } = query.data;
  const before: Draft = {
    title: title.raw ?? plainText(title.rendered),
    isShown: status === 'publish',
    entries: menuEntries(content?.raw ?? ''),
  };
  return <MenuForm key={query.dataUpdatedAt} id={id} before={before} onSaved={() => query.refetch()} />;
}

interface FormProps {
  id?: string;
  before: Draft;
  onSaved?: () => Promise<unknown>;
}

function MenuForm({ id, before, onSaved }: FormProps) {
  const [draft, setDraft] = useState(before);
  const action = useAction();
  const notify = useNotice();
  const navigate = useNavigate();
  const isChanged = !action.isRunning && JSON.stringify(draft) !== JSON.stringify(before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const fault = menuFault(draft.entries);
      if (fault !== undefined) throw new Error(fault);
      const saved = await api.post<NavigationMenu>(id === undefined ? PATH : `${PATH}/${id}`, {
        title: draft.title.trim(),
        status: draft.isShown ? 'publish' : 'draft',
        content: menuContent(draft.entries),
      });
      notify(t('menus.theMenuIsSaved'));
      if (onSaved) await onSaved();
      else await navigate(`/menus/${saved.id}`, { replace: true });
    });
  };
  return (
    <Page
      title={id === undefined ? t('menus.newMenu') : before.title || t('menus.menu')}
      actions={<Link to={LINKS_PATH}>{t('menus.allMenus')}</Link>}
    >
      <UnsavedChanges isChanged={isChanged} />
      <form onSubmit={submit}>
        <TextField
          label={t('common.name')}
          hint={t('menus.visitorsDoNotSee')}
          required
          value={draft.title}
          onChange={(title) => setDraft({ ...draft, title })}
          fault={action.faults.title}
        />
        <CheckField
          label={t('menus.pagesShowItWhere')}
          checked={draft.isShown}
          onChange={(isShown) => setDraft({ ...draft, isShown })}
        />
        <Entries entries={draft.entries} onChange={(entries) => setDraft({ ...draft, entries })} />
        <div className="save-bar">
          <Fault error={action.error} />
          <div className="actions">
            <button className="primary" disabled={action.isRunning}>
              {t('common.save')}
            </button>
            {id !== undefined && <DeleteButton id={id} name={before.title} />}
          </div>
        </div>
      </form>
    </Page>
  );
}

interface EntriesProps {
  entries: readonly MenuEntry[];
  onChange: (entries: readonly MenuEntry[]) => void;
}

function Entries({ entries, onChange }: EntriesProps) {
  const made = useRef(0);
  const [isPicking, setPicking] = useState(false);
  const add = (parts: Partial<MenuEntry>) => {
    made.current += 1;
    onChange([...entries, newEntry(`new-${made.current}`, parts)]);
  };
  return (
    <>
      {entries.length === 0 && <Empty>{t('menus.thisMenuHasNo')}</Empty>}
      {entries.map((entry, i) => (
        <MenuEntryFields
          key={entry.key}
          entries={entries}
          index={i}
          onChange={(next) => onChange(withPossibleLevels(next))}
        />
      ))}
      <div className="actions">
        <button type="button" onClick={() => add({})}>
          {t('menus.addLink')}
        </button>
        <button type="button" onClick={() => setPicking(true)}>
          {t('menus.addPage')}
        </button>
        <button type="button" onClick={() => add({ kind: 'pages' })}>
          {t('menus.addListOfAll')}
        </button>
      </div>
      {isPicking && (
        <PickDialog
          kind={PAGE}
          onClose={() => setPicking(false)}
          onPick={({ name, link }) => {
            add({ label: name, url: link });
            setPicking(false);
          }}
        />
      )}
    </>
  );
}

function DeleteButton({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const action = useAction();
  const notify = useNotice();
  const navigate = useNavigate();
  const remove = () =>
    action.run(async () => {
      await api.delete(`${PATH}/${id}`);
      notify(t('menus.theMenuIsIn'));
      await navigate(LINKS_PATH);
    });
  return (
    <>
      <button type="button" className="danger" onClick={() => setOpen(true)}>
        {t('menus.deleteMenu')}
      </button>
      {isOpen && (
        <Dialog title={t('menus.deleteName', { name })} onClose={() => setOpen(false)}>
          <p>{t('menus.pagesShowItNo')}</p>
          <Fault error={action.error} />
          <div className="actions">
            <button type="button" className="danger" disabled={action.isRunning} onClick={() => void remove()}>
              {t('common.delete')}
            </button>
            <button type="button" onClick={() => setOpen(false)}>
              {t('common.back')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
