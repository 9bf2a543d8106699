import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api/api.js';
import type { SitePage } from '../api/types.js';
import type { Named } from '../lib/event-draft.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { PickDialog, SHOWN, type Kind } from './pick-dialog.js';

/** A page and its address. */
export interface NamedPage extends Named {
  link: string;
}

/** Pages with what the console shows of them, whatever their status; of those in the query. */
export async function findPages(query: Record<string, string | number>, signal: AbortSignal): Promise<NamedPage[]> {
  const fields = { context: 'edit', status: 'publish,draft,pending,private', _fields: 'id,title,status,link' };
  const pages = await api.get<SitePage[]>('/content/v2/pages', { ...query, ...fields }, signal);
  return pages.map(({ id, title, status, link }) => {
    const name = plainText(title.rendered) || t('places.pageId', { id });
    return {
      id,
      name: status === 'publish' ? name : t('places.nameNotPublishedStatus', { name, status: String(status) }),
      link,
    };
  });
}

/** Finds pages by words. */
export const PAGE: Kind<NamedPage> = {
  name: 'page',
  find: (search, signal) => findPages({ search, per_page: SHOWN }, signal),
};

interface Props {
  label: string;
  hint: string;
  page?: Named;
  onChange: (page?: NamedPage) => void;
  fault?: string;
}

/** A choice of one page of the site. */
export function PageField({ label, hint, page, onChange, fault }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field" role="group" aria-label={label}>
      <div className="picked">
        <span>
          <strong>{label}:</strong> {page?.name ?? t('common.none')}
        </span>
        <span className="actions">
          {page && <Link to={`/pages/${page.id}`}>{t('places.editName', { name: page.name })}</Link>}
          <button type="button" onClick={() => setOpen(true)}>
            {t('places.choosePage')}
            <span className="aside"> {t('places.forLabel', { label })}</span>
          </button>
          {page && (
            <button type="button" className="plain" onClick={() => onChange(undefined)}>
              {t('places.removeLabel', { label })}
            </button>
          )}
        </span>
      </div>
      <p className="hint">{hint}</p>
      {fault !== undefined && <p className="fault">{fault}</p>}
      {isOpen && (
        <PickDialog
          kind={PAGE}
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            onChange(picked);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
