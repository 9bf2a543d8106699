import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { api } from '../api/api.js';
import type { NavigationMenu, SiteLinks } from '../api/types.js';
import type { Named } from '../lib/event-draft.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { SelectField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Badge, Empty, Fault, Loaded } from '../ui/states.js';
import { UnsavedChanges } from '../ui/unsaved.js';
import { useAction } from '../ui/use-action.js';
import { findPages, PageField } from './page-field.js';

const PATH = '/content/v2/site-links';
const MAX_MENUS = 100;

const MENUS: readonly (readonly [member: keyof SiteLinks, label: string, none: string])[] = [
  ['header_menu', t('settings.menuInTheHeader'), t('settings.noneALinkTo')],
  ['footer_menu', t('settings.menuInTheFooter'), t('common.none')],
];
const PAGES: readonly (readonly [member: keyof SiteLinks, label: string, hint: string])[] = [
  ['imprint_page', t('settings.imprint'), t('settings.whoRunsTheSite')],
  ['privacy_page', t('settings.privacy'), t('settings.whatIsDoneWith')],
  ['terms_page', t('settings.terms'), t('settings.buyersAcceptThemAt')],
];

interface Menu extends Named {
  isPublished: boolean;
}

interface Stored {
  links: SiteLinks;
  menus: readonly Menu[];
  /** The pages that the links name. */
  pages: readonly Named[];
}

async function read(signal: AbortSignal): Promise<Stored> {
  const fields = { context: 'edit', status: 'publish,draft', _fields: 'id,title,status', per_page: MAX_MENUS };
  const [links, menus] = await Promise.all([
    api.get<SiteLinks>(PATH, undefined, signal),
    api.get<NavigationMenu[]>('/content/v2/navigation', { ...fields, orderby: 'title', order: 'asc' }, signal),
  ]);
  const ids = PAGES.map(([member]) => links[member]).filter((id) => id !== 0);
  return {
    links,
    menus: menus.map(({ id, title, status }) => ({
      id,
      name: plainText(title.rendered) || t('settings.menuId', { id }),
      isPublished: status === 'publish',
    })),
    pages: ids.length === 0 ? [] : await findPages({ include: ids.join() }, signal),
  };
}

/** Which menus and legal pages all pages of the site show. */
export function SiteLinksSettings() {
  const query = useQuery({
    queryKey: ['site-links'],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => read(signal),
  });
  return (
    <Loaded query={query}>
      {(stored) => (
        <>
          <SiteLinksForm key={query.dataUpdatedAt} stored={stored} onSaved={() => query.refetch()} />
          <MenuList menus={stored.menus} />
        </>
      )}
    </Loaded>
  );
}

function SiteLinksForm({ stored, onSaved }: { stored: Stored; onSaved: () => Promise<unknown> }) {
  const [links, setLinks] = useState(stored.links);
  const [pages, setPages] = useState(stored.pages);
  const action = useAction();
  const notify = useNotice();
  const changed = Object.entries(links).filter(([member, id]) => stored.links[member as keyof SiteLinks] !== id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      await api.post(PATH, Object.fromEntries(changed));
      notify(t('settings.theMenusAndPages'));
      await onSaved();
    });
  };
  const nameOf = (id: number): Named =>
    pages.find((page) => page.id === id) ?? { id, name: t('settings.pageId', { id }) };
  return (
    <form onSubmit={submit}>
      <UnsavedChanges isChanged={changed.length > 0} />
      <div className="pair">
        {MENUS.map(([member, label, none]) => (
          <SelectField
            key={member}
            label={label}
            value={String(links[member])}
            onChange={(value) => setLinks({ ...links, [member]: Number(value) })}
            options={menuOptions(stored.menus, stored.links[member], none)}
            fault={action.faults[member]}
          />
        ))}
      </div>
      {PAGES.map(([member, label, hint]) => (
        <PageField
          key={member}
          label={label}
          hint={hint}
          page={links[member] === 0 ? undefined : nameOf(links[member])}
          onChange={(page) => {
            if (page) setPages([...pages, page]);
            setLinks({ ...links, [member]: page?.id ?? 0 });
          }}
          fault={action.faults[member]}
        />
      ))}
      <p>
        <Link className="button" to="/pages/new">
          {t('settings.newPage')}
        </Link>
      </p>
      <div className="save-bar">
        <Fault error={action.error} />
        <button className="primary" disabled={action.isRunning || changed.length === 0}>
          {t('common.save')}
        </button>
      </div>
    </form>
  );
}

/** The menus to choose from, with the present one also where it was moved to the trash. */
function menuOptions(menus: readonly Menu[], present: number, none: string): [value: string, text: string][] {
  const isKnown = present === 0 || menus.some(({ id }) => id === present);
  return [
    ['0', none],
    ...menus.map(({ id, name, isPublished }): [string, string] => [
      String(id),
      isPublished ? name : t('settings.nameDraftNotShown', { name }),
    ]),
    ...(isKnown ? [] : [[String(present), t('settings.menuPresentDeletedNot', { present })] as [string, string]]),
  ];
}

function MenuList({ menus }: { menus: readonly Menu[] }) {
  return (
    <section className="card" aria-labelledby="menus">
      <div className="picked">
        <h2 id="menus">{t('settings.menus')}</h2>
        <Link className="button" to="/menus/new">
          {t('settings.newMenu')}
        </Link>
      </div>
      {menus.length === 0 && <Empty>{t('settings.noMenuYet')}</Empty>}
      <ul className="rows">
        {menus.map(({ id, name, isPublished }) => (
          <li key={id}>
            <Link to={`/menus/${id}`}>{name}</Link>
            {!isPublished && <Badge>{t('settings.draft')}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}
